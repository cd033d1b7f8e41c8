import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import {
  indexRivals,
  listLosing,
} from "../../../router/cli/contract/losing_path.ts";
import { shapeOf } from "../../../router/path/path_shape.ts";

/** Segments of paths, and segments of requests that they take. */
const SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  "5": ["5"],
  items: ["items"],
  "<uuid>": ["6f1c2a34-0000-4000-8000-0123456789ab"],
  "<ymd>": ["2024-02-29"],
  "<int>": ["5", "-1"],
  "<float>": ["0.5"],
  "<alpha>": ["Z"],
  "<slug>": ["a-1"],
  "<ext=jpg>": ["a.jpg"],
  "<ext=jpg|png>": ["b.png"],
  "<ext>": ["b.txt"],
  "<str>": ["~"],
  "<path>": [],
};

const VALUES = [...new Set(Object.values(SEGMENTS).flat())];
const FEW = ["5", "-1", "items", "a-1", "~"];
const PAIRS = VALUES.flatMap((one) => VALUES.map((two) => `${one}/${two}`));
const REQUESTS = [
  ...VALUES,
  ...PAIRS,
  ...PAIRS.flatMap((pair) => FEW.map((one) => `${pair}/${one}`)),
].map((request) => `/${request}`);

const NAMES = Object.keys(SEGMENTS);
const ALONE = NAMES.map((name) => `/${name}`);
const BESIDE = ["5", "<int>", "<slug>", "<str>", "<path>"];
const TOGETHER = BESIDE.flatMap((one) => BESIDE.map((two) => `/${one}/${two}`))
  .filter((path) => path !== "/<path>/<path>");
const LONGER = ["/<int>/<path>/5", "/<path>/<str>/items", "/<str>/items/<int>"];

function declare(...shapes: string[]): App {
  const app = new App();
  for (const shape of shapes) {
    let count = 0;
    const path = shape.replaceAll("<", () => `<p${count++}:`);
    app.get(path, () => text(""));
  }
  return app;
}

/** Lists the requests that a path answers in an application. */
function listAnswered(app: App, shape: string): string[] {
  return REQUESTS.filter((request) => {
    const match = app.match("GET", request);
    return match && shapeOf(match.route.path) === shape;
  });
}

for (
  const [what, paths] of [
    ["of one segment", ALONE],
    ["of several", [...TOGETHER, ...LONGER]],
  ] as const
) {
  Deno.test(`a path ${what} takes the requests that the router gives to it`, () => {
    for (const other of paths) {
      const before = listAnswered(declare(other), other);
      for (const taking of paths) {
        if (taking === other) continue;
        const now = listAnswered(declare(other, taking), other);
        const [was, is] = [other, taking].map((shape) => (
          { path: shape, shape, routes: [] }
        ));
        const kept = [{ was, is: was, wasThere: false }];
        const rivals = indexRivals(kept, [is], new Map());
        const isTaking = listLosing(rivals, is).length > 0;
        const isTaken = now.length < before.length;
        assertEquals(isTaking, isTaken, `${taking} and ${other}`);
      }
    }
  });
}
