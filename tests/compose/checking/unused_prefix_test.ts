import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
  fileRoutes,
} from "@strata/router";
import { codesOf } from "../reported_mistakes.ts";

const x = () => new Response();
const file = () => Promise.resolve({});
const API = { versionPrefix: "/api/v" };

function create(version?: number): Blueprint {
  return new Blueprint("b", { version }).get("/a", x).get("/c", x);
}

/** Declarations, and the places of version prefixes that no path has. */
const UNUSED: [title: string, declare: (app: App) => App, places: string[]][] =
  [
    ["a path", (app) => app.get("/a", x, API), ["GET /a"]],
    [
      "a blueprint, once for all its paths",
      (app) => app.blueprint(new Blueprint("b", API).get("/a", x).get("/c", x)),
      ['blueprint "b"'],
    ],
    [
      "a group, and the registration of it",
      (app) => app.blueprint(Blueprint.group(create(), API), API),
      ['registration of group "/api/v"', 'group "/api/v"'],
    ],
    [
      "a registration whose blueprint has a prefix",
      (app) =>
        app.blueprint(
          new Blueprint("b", { version: 1, ...API }).get("/a", x),
          { versionPrefix: "/v" },
        ),
      ['registration of blueprint "b"'],
    ],
    [
      "one of two registrations",
      (app) =>
        app.blueprint(create(1), { versionPrefix: "/x/v" })
          .blueprint(create(), { versionPrefix: "/y/v" }),
      ['registration of blueprint "b"'],
    ],
    [
      "one of two blueprints of one name",
      (app) =>
        app.blueprint(new Blueprint("b", { version: 1, ...API }).get("/a", x))
          .blueprint(new Blueprint("b", API).get("/c", x)),
      ['blueprint "b"'],
    ],
    [
      "a group around one that has a prefix",
      (app) =>
        app.blueprint(
          Blueprint.group(
            Blueprint.group(create(1), { versionPrefix: "/in/v" }),
            API,
          ),
        ),
      ['group "/api/v"'],
    ],
    [
      "a group in one of a more specific kind",
      (app) =>
        app.blueprint(
          Blueprint.group(
            new BlueprintGroup({ versionPrefix: "/in/v" }).append(create(1)),
            API,
          ),
        ),
      ['group "/in/v"'],
    ],
    [
      "folders and a file",
      (app) =>
        app.blueprint(fileRoutes({
          files: {
            "_version.ts": API,
            "a.ts": file,
            "b/_version.ts": { version: 1, versionPrefix: "/b/v" },
            "b/a.ts": file,
            "c/_version.ts": { routes: { a: { versionPrefix: "/c/v" } } },
            "c/a.ts": file,
          },
        })),
      ["routes/_version.ts", 'routes/c/_version.ts (routes["a"])'],
    ],
    [
      "no group with one path that has a version",
      (app) =>
        app.blueprint(
          Blueprint.group(create().get("/d", x, { version: 1 }), API),
        ),
      [],
    ],
    [
      "no blueprint that gets a version from one of its groups",
      (app) => {
        const b = new Blueprint("b", API).get("/a", x, {
          versionPrefix: "/x/v",
        }).get("/c", x);
        return app.blueprint(Blueprint.group(b, { version: 1 }))
          .blueprint(Blueprint.group(b, { urlPrefix: "/b" }));
      },
      [],
    ],
    [
      "no root folder above a version",
      (app) =>
        app.blueprint(fileRoutes({
          files: {
            "_version.ts": API,
            "a.ts": file,
            "v1/_version.ts": { version: 1 },
            "v1/a.ts": file,
          },
        })),
      [],
    ],
    [
      "no version that inherits all its paths",
      (app) =>
        app.blueprint(create(1)).blueprint(
          new Blueprint("two", { version: 2, extends: 1, ...API }),
        ),
      [],
    ],
    [
      "an application without versions",
      () => new App(API).get("/a", x),
      ["new App()"],
    ],
    [
      "no application with a version, whatever its prefix",
      () =>
        new App(API).get("/a", x)
          .get("/b", x, { version: 1, versionPrefix: "/b/v" }),
      [],
    ],
  ];

for (const [title, declare, places] of UNUSED) {
  Deno.test(`an unused version prefix is reported: ${title}`, () => {
    const reported = declare(new App()).warnings
      .map(({ code, places }) => [code, ...places]);
    assertEquals(reported, places.map((place) => ["unused-prefix", place]));
  });
}

Deno.test("an unused version prefix is reported with its cause: no version, or more specific prefixes", () => {
  const reasonOf = (app: App) => app.warnings.map(({ reason }) => reason).at(0);
  assertEquals(
    reasonOf(new App().get("/a", x, API)),
    'The version prefix "/api/v" is unused, since no route there has a ' +
      "version.",
  );
  assertStringIncludes(
    reasonOf(
      new App().get("/a", x).blueprint(
        new Blueprint("b", API).get("/c", x)
          .get("/d", x, { version: 1, versionPrefix: "/d/v" }),
      ),
    )!,
    "since every version there has a more specific one, such as " +
      '"/d/v" from GET /d of blueprint "b".',
  );
});

Deno.test("no version prefix is reported as unused beside a version that is refused", () => {
  const b = new Blueprint("b", API).get("/a", x, { version: -1 }).get("/c", x);
  const { mistakes } = assertThrows(
    () => new App().blueprint(b).routes,
    DeclarationError,
  );
  assertEquals(codesOf(mistakes), ["bad-version"]);
});
