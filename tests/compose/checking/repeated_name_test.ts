import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteOptions } from "@strata/router";
import { locate } from "../reported_mistakes.ts";

const answer = () => new Response();

/** Declares two paths of one name. */
function declareTwo(first: RouteOptions, second: RouteOptions): App {
  return new App().get("/a", answer, { ...first, name: "x" })
    .get("/b", answer, { ...second, name: "x" });
}

/** Declares blueprints of one name, each with a path of a given name or none. */
function declareBlueprints(...names: (string | undefined)[]): App {
  const app = new App();
  for (const [index, name] of names.entries()) {
    const blueprint = new Blueprint("b", { urlPrefix: `/${index}` });
    app.blueprint(blueprint.get("/r", answer, { name }));
  }
  return app;
}

/** Registers a blueprint at two places. */
function registerTwice(blueprint: Blueprint): App {
  return new App().blueprint(blueprint)
    .blueprint(Blueprint.group(blueprint, { urlPrefix: "/again" }));
}

const PLACE = 'GET /r of blueprint "b"';
const createShared = () => new Blueprint("b").get("/r", answer, { name: "x" });

/** Routes of one name, and the places that are reported. */
const NAMED: [title: string, app: App, ...places: string[]][] = [
  ["without a version", declareTwo({}, {}), "GET /a", "GET /b"],
  [
    "of one version",
    declareTwo({ version: 1 }, { version: 1 }),
    "GET /a",
    "GET /b",
  ],
  [
    "of one version, which another one extends",
    new App().blueprint(Blueprint.group([
      new Blueprint("b", { version: 1 })
        .get("/r", answer, { name: "x" }).get("/s", answer, { name: "x" }),
      new Blueprint("c", { version: 2, extends: 1 }),
    ])),
    PLACE,
    'GET /s of blueprint "b"',
  ],
  ["of two versions", declareTwo({ version: 1 }, { version: 2 })],
  [
    "of one version after two prefixes",
    declareTwo({ version: 1 }, { version: 1, versionPrefix: "/api/v" }),
  ],
  [
    "of one path, for other methods",
    new App().get("/a", answer, { name: "x" }).put("/a", answer, { name: "x" }),
  ],
  ["that are one route at two places", registerTwice(createShared())],
  [
    "in a blueprint that is registered twice",
    registerTwice(createShared().get("/s", answer, { name: "x" })),
    PLACE,
    'GET /s of blueprint "b"',
  ],
  [
    "in two blueprints of one name",
    declareBlueprints("x", "x"),
    `${PLACE} (number 1 of 2)`,
    `${PLACE} (number 2 of 2)`,
  ],
  [
    "in two of three blueprints of one name",
    declareBlueprints(undefined, "x", "x"),
    `${PLACE} (number 2 of 3)`,
    `${PLACE} (number 3 of 3)`,
  ],
];

for (const [title, app, ...places] of NAMED) {
  const isReported = places.length > 0;
  Deno.test(`routes of one name ${title} are ${isReported ? "reported" : "accepted"}`, () => {
    const expected = isReported ? [["duplicate-name", ...places]] : [];
    assertEquals(locate(app.warnings), expected);
  });
}
