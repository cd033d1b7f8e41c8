import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  type GroupOptions,
  type RegistrationOptions,
  type RouteFile,
  type RouteOptions,
  type VersionSettings,
} from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { codesOf, mistakesOf } from "../reported_mistakes.ts";
import { answer, declarePaths, THREE, TWO } from "./declared_versions.ts";

/**
 * Refusals, and what is reported beside them of a version 3 that extends 2 and
 * removes what 2 lacks, and of a version 5 that extends 4, which does not exist.
 */
const BESIDE_REFUSED: [
  title: string,
  files: Record<string, RouteFile>,
  codes: string[],
][] = [
  ["nothing", {}, ["bad-remove 3", "bad-extends 5"]],
  [
    "a path without a version",
    { "[id=itn].ts": route },
    ["unknown-type", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "a path of the version",
    { "v2/[id=itn].ts": route },
    ["unknown-type", "bad-extends 5"],
  ],
  [
    "a path of the version that it builds on",
    { "v1/[id=itn].ts": route },
    ["unknown-type", "bad-extends 5"],
  ],
  ["a path of the version that is missing otherwise", {
    "[id=itn]@4.ts": route,
  }, ["unknown-type", "bad-remove 3"]],
  [
    "a path of another version",
    { "v7/_version.ts": { version: 7 }, "v7/[id=itn].ts": route },
    ["unknown-type", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "a name of the version",
    { "v2/a\u0007.ts": route },
    ["bad-name", "bad-extends 5"],
  ],
  [
    "a name in a folder without a version",
    { "a\u0007.ts": route },
    ["bad-name", "bad-remove 3", "bad-extends 5"],
  ],
  ["a name with a version", { "a\u0007@4.ts": route }, ["bad-name"]],
  ["a name to which settings assign a version", {
    "x/_version.ts": { routes: { "a\u0007": { version: 4 } } },
    "x/a\u0007.ts": route,
  }, ["bad-name"]],
  [
    "a folder of the version",
    { "v2/a\u0007/b.ts": route },
    ["bad-name", "bad-extends 5"],
  ],
  ["a setting of another version", {
    "v7/_version.ts": { version: 7, vresion: 7 } as VersionSettings,
    "v7/old.ts": route,
  }, ["unknown-setting", "bad-remove 3", "bad-extends 5"]],
  ["a setting of the version that is missing otherwise", {
    "v4/_version.ts": { version: 4, vresion: 4 } as VersionSettings,
    "v4/old.ts": route,
  }, ["unknown-setting", "bad-remove 3"]],
  ["the extension of the version that is missing otherwise", {
    "v4/_version.ts": { version: 4, extends: 1, remove: 5 as never },
  }, ["bad-setting", "bad-remove 3"]],
  ["a folder around that extension", {
    "x/_version.ts": { deprecated: 5 as never },
    "x/v4/_version.ts": { version: 4, extends: 1 },
  }, ["bad-date", "bad-remove 3"]],
  ["a version", { "v8/_version.ts": { version: "a b" }, "v8/old.ts": route }, [
    "bad-version",
  ]],
  ["settings", { "v8/_version.ts": 4 as never }, ["bad-export"]],
  ["a setting that may be meant as the version", {
    "v4/_version.ts": { vresion: 4 } as VersionSettings,
    "v4/old.ts": route,
  }, ["unknown-setting"]],
  ["a setting of a file that may be meant as its version", {
    "x/_version.ts": { routes: { old: { vresion: 4 } } } as VersionSettings,
    "x/old.ts": route,
  }, ["unknown-setting"]],
  ["a version whose paths begin like those of another", {
    "x/_version.ts": { version: "beta" },
    "x/a.ts": route,
    "y/_version.ts": { version: "vbeta" },
    "y/b.ts": route,
  }, ["bad-version", "bad-remove 3", "bad-extends 5"]],
  ["all paths of a version whose paths begin like those of another", {
    "x/_version.ts": { version: "beta" },
    "x/a.ts": route,
    "y/_version.ts": { version: "vbeta" },
    "y/b.ts": route,
    "v9/_version.ts": { version: 9, extends: "vbeta" },
  }, ["bad-version", "bad-remove 3", "bad-extends 5"]],
];

for (const [title, files, codes] of BESIDE_REFUSED) {
  Deno.test(`extensions of versions that a refusal cannot affect are reported beside it: ${title}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/users.ts": route,
      "v3/_version.ts": { version: 3, extends: 2, remove: ["/old"] },
      "v5/_version.ts": { version: 5, extends: 4 },
      "v1/own.ts": route,
      ...files,
    });
    const reported = mistakesOf(app).map(({ code, places }) => {
      const extending = /v([356])\/_version/.exec(places[0]);
      return extending ? `${code} ${extending[1]}` : code;
    });
    assertEquals(reported.sort(), codes.sort());
  });
}

/** What is refused of version 1, which version 2 extends, and what is reported. */
const REFUSED_BASES: [
  title: string,
  declare: (app: App) => App,
  ...codes: string[],
][] = [
  [
    "a route of it",
    (app) => app.get("/a", answer, { version: 1, name: 5 as never }),
    "bad-setting",
  ],
  [
    "a setting of a route, which may be meant as the version",
    (app) => app.get("/a", answer, { vresion: 1 } as RouteOptions),
    "unknown-setting",
  ],
  [
    "a setting of a blueprint, which may be meant as the version",
    (app) =>
      app.blueprint(
        new Blueprint("one", { vresion: 1 } as GroupOptions).get("/a", answer),
      ),
    "unknown-setting",
  ],
  [
    "a setting of a registration, which may be meant as the version",
    (app) =>
      app.blueprint(new Blueprint("one").get("/a", answer), {
        version: 1,
      } as RegistrationOptions),
    "unknown-setting",
  ],
  [
    "a setting of a route, which cannot be meant as the version",
    (app) => app.get("/a", answer, { extends: 1 } as RouteOptions),
    "unknown-setting",
    "bad-extends",
  ],
  [
    "the blueprint of its route",
    (app) =>
      app.blueprint(
        new Blueprint("one", { urlPrefix: 5 as never })
          .get("/a", answer, { version: 1 }),
      ),
    "bad-setting",
  ],
  [
    "the registration of its blueprint",
    (app) =>
      app.blueprint(declarePaths({ version: 1 }, "/a"), {
        versionPrefix: 5 as never,
      }),
    "bad-setting",
  ],
];

for (const [title, declare, ...codes] of REFUSED_BASES) {
  Deno.test(`extending a version is reported as ${codes} where what is refused is ${title}`, () => {
    const app = declare(new App())
      .blueprint(new Blueprint("two", TWO));
    assertEquals(codesOf(mistakesOf(app)), codes);
  });
}

/** Refused settings of a version, beside paths after another prefix. */
const REFUSED_SETTINGS: [settings: VersionSettings, code: string][] = [
  [{ version: 2, deprecated: "2027-02-30" }, "bad-date"],
  [{ version: 2, extends: 1, onSunset: "410" as never }, "bad-setting"],
];

for (const [settings, code] of REFUSED_SETTINGS) {
  Deno.test(`paths after another prefix do not replace a version that is refused for ${code}`, () => {
    const app = serveFiles({
      "(tenants)/_version.ts": { versionPrefix: "/<tenant>/v" },
      "(tenants)/v2/_version.ts": { version: 2 },
      "(tenants)/v2/notes.ts": route,
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v2/_version.ts": settings,
      "v2/books.ts": route,
      "v3/_version.ts": { version: 3, extends: 2 },
      "v4/_version.ts": { version: 4, extends: 3, remove: ["/books"] },
    });
    assertEquals(codesOf(mistakesOf(app)), [code]);
  });
}

/** Why version 2 cannot inherit, and what is reported of its extension. */
const REFUSED_HEIRLOOMS: [
  title: string,
  options: GroupOptions,
  codes: string[],
][] = [
  ["it extends what extends it", { extends: 3 }, ["extends-cycle"]],
  [
    "a path has a parameter that its prefix has",
    { extends: 1, versionPrefix: "/<id>/v" },
    ["duplicate-param"],
  ],
  [
    "a handler expects a parameter that its prefix lacks",
    { extends: 0, versionPrefix: "/v" },
    ["bad-extends"],
  ],
];

for (const [title, options, codes] of REFUSED_HEIRLOOMS) {
  Deno.test(`no path of a version is reported missing where ${title}`, () => {
    const app = new App().get("/a/<id>", answer, { version: 1 })
      .get("/a/<id>", answer, { version: 0, versionPrefix: "/<shop>/v" })
      .blueprint(new Blueprint("two", { version: 2, ...options }))
      .blueprint(
        new Blueprint("three", {
          version: 3,
          extends: 2,
          remove: ["/a/<id>"],
          ...(options.versionPrefix &&
            { versionPrefix: options.versionPrefix }),
        }),
      );
    assertEquals(codesOf(mistakesOf(app)), codes);
  });
}

/** Refused versions of a place that extends a version, and has no routes. */
const REFUSED_HEIRS: [title: string, options: GroupOptions, code: string][] = [
  ["no version", { extends: 1 }, "bad-extends"],
  ["an invalid version", { version: "a b", extends: 1 }, "bad-version"],
];

for (const [title, options, code] of REFUSED_HEIRS) {
  Deno.test(`no version is reported missing where a place that extends one has ${title}`, () => {
    const app = new App().get("/a", answer, { version: 1 })
      .blueprint(new Blueprint("two", options))
      .blueprint(new Blueprint("three", THREE));
    assertEquals(codesOf(mistakesOf(app)), [code]);
  });
}
