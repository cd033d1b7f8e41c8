import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { warnOfMissingSuccessors } from "../../../router/cli/checking/missing_successor.ts";

/** How many paths are deprecated, and which of them are named. */
const DEPRECATED: [count: number, named: string][] = [
  [1, "/v1/0 is deprecated"],
  [2, "/v1/0 and /v1/1 are deprecated"],
  [
    12,
    "/v1/0, /v1/1, /v1/2, /v1/3, /v1/4, /v1/5, /v1/6, /v1/7, /v1/8, /v1/9 " +
    "and 2 others are deprecated",
  ],
];

for (const [count, named] of DEPRECATED) {
  Deno.test(`of ${count} paths without a successor, it is told: ${named}`, () => {
    const settings = { version: 1, deprecated: "2024-01-01" };
    const blueprint = new Blueprint("one", settings);
    for (let index = 0; index < count; index++) {
      blueprint.get(`/${index}`, () => new Response());
    }
    const versions = new App().blueprint(blueprint).versions();
    assertEquals(
      warnOfMissingSuccessors(versions).map(({ reason }) =>
        reason.split(" from ")[0]
      ),
      [named],
    );
  });
}
