import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteOptions } from "@strata/router";

const answer = () => new Response();

/** Declares two paths of one name. */
function declareTwo(first: RouteOptions, second: RouteOptions): App {
  return new App().get("/a", answer, { ...first, name: "x" })
    .get("/b", answer, { ...second, name: "x" });
}

const SHARED = new Blueprint("b").get("/r", answer, { name: "x" });

/** Routes of one name, and whether that is told. */
const NAMED: [title: string, app: App, isTold: boolean][] = [
  ["without a version", declareTwo({}, {}), true],
  ["of one version", declareTwo({ version: 1 }, { version: 1 }), true],
  ["of two versions", declareTwo({ version: 1 }, { version: 2 }), false],
  [
    "of one version after two prefixes",
    declareTwo({ version: 1 }, { version: 1, versionPrefix: "/api/v" }),
    false,
  ],
  [
    "of one path, by other methods",
    new App().get("/a", answer, { name: "x" }).put("/a", answer, { name: "x" }),
    false,
  ],
  [
    "that are one at two places",
    new App().blueprint(SHARED)
      .blueprint(Blueprint.group(SHARED, { urlPrefix: "/again" })),
    false,
  ],
];

for (const [title, app, isTold] of NAMED) {
  Deno.test(`routes of one name ${title} are ${isTold ? "warned of" : "fine"}`, () => {
    assertEquals(
      app.warnings.map(({ code }) => code),
      isTold ? ["duplicate-name"] : [],
    );
  });
}
