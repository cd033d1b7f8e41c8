import { assertEquals } from "@std/assert";
import { createBrokenFileReporter } from "../../../router/cli/dev/broken_file_reporter.ts";
import { ask, holds, is, say, until } from "../requested_server.ts";
import { hearErrors } from "./followed_routes.ts";

/**
 * What a request meets: a broken file, the lines around it, and intact files.
 */
interface Met {
  readonly place?: string;
  readonly reason?: string;
  readonly frame?: string;
  readonly sound?: readonly string[];
}

const A: Met = { place: "a.ts", reason: "one" };

/** What requests meet one after another, and which of these dev reports. */
const MET: [title: string, met: Met[], reported: number[]][] = [
  ["a broken file once", [A, A], [0]],
  ["a broken file once while it is written", [A, { ...A, frame: "1 |" }], [0]],
  ["what is wrong with a file now", [A, { ...A, reason: "two" }, A], [0, 1, 2]],
  ["two broken files in turn", [A, { ...A, place: "b.ts" }, A], [0, 1]],
  ["a file again once it was intact", [A, { sound: ["a.ts"] }, A], [0, 2]],
  ["a file once while others are intact", [A, { sound: ["b.ts"] }, A], [0]],
];

for (const [title, met, expected] of MET) {
  Deno.test(`dev reports ${title}`, () => {
    const reported: string[] = [];
    const reportBroken = createBrokenFileReporter((report) =>
      reported.push(report)
    );
    const before: number[] = [];
    for (const [number, one] of met.entries()) {
      const { place, reason = "", frame = "", sound = [] } = one;
      const report = { title: "", place, frame, reason, advice: "" };
      const count = reported.length;
      reportBroken(
        place === undefined ? undefined : { place, report },
        new Set(sound),
      );
      if (reported.length > count) before.push(number);
    }
    assertEquals(before, expected);
  });
}

Deno.test("dev reports in the terminal why a file is broken, once until it is fixed", async () => {
  const errors = await hearErrors({
    "routes/_middleware.ts": "export default [];\n",
    "routes/a.ts": say("a"),
    "routes/b.ts": say("b"),
  }, async (dev) => {
    for (const name of ["one", "two", "two"]) {
      dev.write("routes/_middleware.ts", `throw new Error("${name}");\n`);
      await until(dev, "/a", holds(name));
      for (const path of ["/a", "/b", "/miss"]) await ask(dev, path);
      dev.write("routes/_middleware.ts", "export default [];\n");
      await until(dev, "/a", is("200 a"));
    }
  });
  const reported = errors.matchAll(/cannot be loaded: .*\n\n(\w+)/g);
  assertEquals([...reported].map(([, name]) => name), ["one", "two", "two"]);
});
