import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { readTriedOrder } from "../../../../router/cli/contract/precedence/tried_order.ts";
import { createShadowedLister } from "../../../../router/cli/contract/shadowing/shadowed_path.ts";
import { createSegmentComparison } from "../../../../router/cli/contract/width/segment_overlap.ts";
import { shapeOf } from "../../../../router/path/path_shape.ts";

/** Segments of paths, and segments of requests that they match. */
const SEGMENTS: Readonly<Record<string, readonly string[]>> = {
  "5": ["5"],
  items: ["items"],
  "<uuid>": ["6f1c2a34-0000-4000-8000-0123456789ab"],
  "<ymd>": ["2024-02-29"],
  "<int>": ["5", "-1"],
  "<float>": ["0.5"],
  "<[0-9]+>": ["5"],
  "<[0-9a-z]+>": ["5", "items"],
  // A bracket, which shapes have for parameters.
  "%3C": ["%3C"],
  "<[^0-9A-Za-z]>": ["%3C"],
  "<alpha>": ["Z"],
  "<slug>": ["a-1"],
  "<ext=jpg>": ["a.jpg"],
  "<ext=jpg|png>": ["b.png"],
  "<ext=jpg|mp>": ["c.jpg"],
  // Its text continues where the one before ends.
  "<ext=jpg|mp4>": ["c.jpg"],
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
const TRIED = ["<[0-9]+>", "<[0-9a-z]+>", "<[a-z-]+>"];
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

/** Lists those of some requests that a path answers in an application. */
function listAnswered(
  app: App,
  shape: string,
  requests: readonly string[],
): string[] {
  return requests.filter((request) => {
    const match = app.match("GET", request);
    return match && shapeOf(match.route.path) === shape;
  });
}

const COMPARE = createSegmentComparison(new Map());

/** Makes a path without routes, as the lock has it. */
const createPath = (shape: string) => ({ path: shape, shape, routes: [] });

for (
  const [what, paths] of [
    ["of one segment", ALONE],
    ["of several", [...TOGETHER, ...LONGER]],
  ] as const
) {
  Deno.test(`a path ${what} takes the requests that the router gives to it`, () => {
    for (const other of paths) {
      const before = listAnswered(declare(other), other, REQUESTS);
      for (const taking of paths) {
        if (taking === other) continue;
        for (const order of [[other, taking], [taking, other]]) {
          const now = listAnswered(declare(...order), other, before);
          const [was, is] = [other, taking].map(createPath);
          const kept = [{ was, is: was }];
          const tried = readTriedOrder(order);
          const listShadowed = createShadowedLister(kept, [is], COMPARE, tried);
          const isTaking = listShadowed(is).length > 0;
          const isTaken = now.length < before.length;
          assertEquals(isTaking, isTaken, order.join(" before "));
        }
      }
    }
  });
}

const DECLARED = [
  ...TRIED.map((one) => `/${one}`),
  ...TRIED.flatMap((one) =>
    ["5", "items", "<int>", ...TRIED].map((two) => `/${one}/${two}`)
  ),
  // What follows a path depends on its length.
  ...TRIED.flatMap((one) => [`/<path>/${one}`, `/<path>/${one}/5`]),
];

Deno.test("a path takes the requests that the router gives to it once it is declared before another", () => {
  for (const other of DECLARED) {
    const alone = listAnswered(declare(other), other, REQUESTS);
    for (const taking of DECLARED) {
      if (taking === other) continue;
      const [before, now] = [[other, taking], [taking, other]]
        .map((order) => listAnswered(declare(...order), other, alone));
      const [one, two] = [other, taking].map(createPath);
      const kept = [one, two].map((path) => ({ was: path, is: path }));
      const tried = readTriedOrder([taking, other]);
      const listShadowed = createShadowedLister(
        kept,
        [one, two],
        COMPARE,
        tried,
      );
      const isTaking = listShadowed(two).length > 0;
      const isTaken = now.length < before.length;
      assertEquals(isTaking, isTaken, `${taking} and ${other}`);
    }
  }
});
