import { assertEquals } from "@std/assert";
import { App, Blueprint, type BlueprintGroup, text } from "@strata/router";
import { checkApp } from "../../../router/cli/checking/check_app.ts";

const answer = () => text("");

/** A document about a deprecation, so that no path needs a successor. */
const links = { deprecation: "https://docs.example.com" };
const ENDING = { deprecated: "2098-01-01", links } as const;
const OLD = { deprecated: "2024-01-01" } as const;
const PASSED = { sunset: "2024-01-01" } as const;

const blueprint = (name: string, options: object) =>
  new Blueprint(name, options).get("/a", answer);

/** Makes version 2 without a path that version 1 has. */
function removing(path: string): BlueprintGroup {
  return Blueprint.group([
    new Blueprint("a", { version: 1 }).get(path, answer).get("/kept", answer),
    new Blueprint("b", { version: 2, extends: 1, remove: [path] }),
  ]);
}

/** Applications, and all findings about them. */
const ODD: [title: string, app: App, found: string[]][] = [
  [
    "two versions that are one number",
    new App().get("/a", answer, { version: 2 })
      .get("/b", answer, { version: "02" }),
    [
      "equal-versions at GET /b and GET /a: Versions 02 and 2 are the same " +
      "number, but have different paths: /v02 and /v2.",
    ],
  ],
  [
    "one version that is written two ways",
    new App({ versionPrefix: "/x/" }).get("/a", answer, { version: 2 })
      .get("/b", answer, { version: "v2" }),
    [
      'bad-version at GET /a and GET /b: The paths of version 2 after "/x/" ' +
      "begin with both /x/2 and /x/v2: a letter v is omitted only after an " +
      "ASCII letter.",
    ],
  ],
  [
    "a path with two methods that outlives its version",
    new App().blueprint(blueprint("a", { version: 1, ...ENDING }))
      .get("/b", answer, { version: 1 }).put("/b", answer, { version: 1 }),
    [
      'missed-lifecycle at blueprint "a" and GET /b and PUT /b: Version 1 ' +
      "is set to end, but /v1/b will stay: dates apply only inside the " +
      "folder or blueprint that sets them.",
    ],
  ],
  [
    "many paths that outlive their version",
    new App().blueprint(blueprint("a", { version: 1, ...ENDING }))
      .get("/b", answer, { version: 1 }).get("/c", answer, { version: 1 })
      .get("/d", answer, { version: 1 }).get("/e", answer, { version: 1 }),
    [
      'missed-lifecycle at blueprint "a" and GET /b and GET /c and GET /d ' +
      "and GET /e: Version 1 is set to end, but /v1/b, /v1/c, /v1/d and " +
      "/v1/e will stay: dates apply only inside the folder or blueprint " +
      "that sets them.",
    ],
  ],
  [
    "nothing where an expression begins with the name of a type",
    new App().get("/<x:int=[a-z]+>", answer).get("/<x>", answer),
    [],
  ],
  [
    "nothing where another prefix has a version of that name",
    new App().blueprint(
      blueprint("a", { version: 1, versionPrefix: "/x/v", ...ENDING }),
    ).get("/b", answer, { version: 1 }),
    [],
  ],
  [
    "nothing where another blueprint of the version has no end",
    new App().blueprint(blueprint("a", { version: 1, ...ENDING }))
      .blueprint(new Blueprint("b", { version: 1 }).get("/b", answer)),
    [],
  ],
  [
    "nothing where one path of a version ends",
    new App().get("/a", answer, { version: 1, ...ENDING })
      .get("/b", answer, { version: 1 }),
    [],
  ],
  [
    "a deprecated path that only an older version has",
    new App().get("/a", answer, { version: 1 })
      .get("/a", answer, { version: 2, ...OLD }),
    [
      "no-successor at GET /a: /v2/a is deprecated from 2024-01-01, but no " +
      "later version has its path without deprecating it too.",
    ],
  ],
  [
    "deprecated paths that only an older version has, once for each place that deprecates them",
    new App().blueprint(
      new Blueprint("b", { version: 1, ...OLD })
        .get("/a", answer).put("/a", answer).get("/b", answer)
        .get("/c", answer).get("/d", answer, OLD).get("/e", answer),
    ).get("/c", answer, { version: 2 }),
    [
      'no-successor at blueprint "b": /v1/a, /v1/b and /v1/e are deprecated ' +
      "from 2024-01-01, but no later version has their paths without " +
      "deprecating them too.",
      'no-successor at GET /d of blueprint "b": /v1/d is deprecated from ' +
      "2024-01-01, but no later version has its path without deprecating it " +
      "too.",
    ],
  ],
  [
    "paths that blueprints of one name deprecate, once for each date",
    new App()
      .blueprint(new Blueprint("b", { version: 1, ...OLD }).get("/a", answer))
      .blueprint(
        new Blueprint("b", { version: 1, deprecated: "2024-02-02" })
          .get("/b", answer),
      ),
    [
      'no-successor at GET /a of blueprint "b": /v1/a is deprecated from ' +
      "2024-01-01, but no later version has its path without deprecating it " +
      "too.",
      'no-successor at GET /b of blueprint "b": /v1/b is deprecated from ' +
      "2024-02-02, but no later version has its path without deprecating it " +
      "too.",
    ],
  ],
  [
    "nothing where a later path matches all that a deprecated one matches",
    new App().get("/a/<x:int>", answer, { version: 1, ...OLD })
      .get("/a/<x>", answer, { version: 2 }),
    [],
  ],
  [
    "a deprecated path that a later one matches only in part",
    new App().get("/a/<x>", answer, { version: 1, ...OLD })
      .get("/a/<x:int>", answer, { version: 2 }),
    [
      "no-successor at GET /a/<x>: /v1/a/<x:str> is deprecated from " +
      "2024-01-01, but no later version has its path without deprecating it " +
      "too.",
    ],
  ],
  [
    "a deprecated path that a later one matches, which is deprecated as well",
    new App().get("/a/<x:int>", answer, { version: 1, ...OLD })
      .get("/a/<x>", answer, {
        version: 2,
        ...OLD,
        links: { deprecation: "/docs" },
      }),
    [
      "no-successor at GET /a/<x:int>: /v1/a/<x:int> is deprecated from " +
      "2024-01-01, but no later version has its path without deprecating it " +
      "too.",
    ],
  ],
  [
    "a deprecated path that declares that it has no document",
    new App().get("/a", answer, {
      version: 1,
      ...OLD,
      links: { deprecation: false },
    }),
    [
      "no-successor at GET /a: /v1/a is deprecated from 2024-01-01, but no " +
      "later version has its path without deprecating it too.",
    ],
  ],
  [
    "nothing where the next version renames the parameter of its prefix",
    new App()
      .get("/a", answer, { version: 1, versionPrefix: "/<shop>/v", ...OLD })
      .get("/a", answer, { version: 2, versionPrefix: "/<store>/v" }),
    [],
  ],
  [
    "the sunsets of two blueprints of one name",
    new App().blueprint(blueprint("a", { version: 1, ...PASSED }))
      .blueprint(blueprint("a", { version: 2, sunset: "2024-02-01" })),
    [
      'sunset-passed at blueprint "a": /v1/a is served, though its sunset was ' +
      "on 2024-01-01.",
      'sunset-passed at blueprint "a": /v2/a is served, though its sunset was ' +
      "on 2024-02-01.",
    ],
  ],
  [
    "the sunset of a path with two methods",
    new App().blueprint(
      blueprint("a", { version: 1, ...PASSED }).put("/a", answer),
    ),
    [
      'sunset-passed at blueprint "a": /v1/a is served, though its sunset was ' +
      "on 2024-01-01.",
    ],
  ],
  [
    "nothing where the methods of a path name its parameter differently",
    new App().all("/<a:int>", answer).get("/<b:int>", answer)
      .post("/<c:int>", answer),
    [],
  ],
  [
    "nothing where a file of one extension is preferred to any text",
    new App().get("/<a:ext=png>", answer).get("/<b>", answer),
    [],
  ],
  [
    "nothing where files of some extensions are preferred to any",
    new App().get("/<a:ext>", answer).get("/<a:ext=md|tar|txt|zip>", answer),
    [],
  ],
  [
    "an inherited path that matches what is removed, whatever its method",
    new App().blueprint(
      Blueprint.group([
        new Blueprint("a", { version: 1 }).get("/search", answer)
          .post("/<id>", answer),
        new Blueprint("b", { version: 2, extends: 1, remove: ["/search"] }),
      ]),
    ),
    [
      'served-removal at blueprint "b" and POST /<id> of blueprint "a": ' +
      "Version 2 removes /search, but inherits /<id:str>, which answers its " +
      "requests.",
    ],
  ],
  [
    "nothing where later versions inherit both a removal and what matches its path",
    new App().blueprint(
      Blueprint.group([
        new Blueprint("a", { version: 1 }).get("/<id:int>", answer),
        new Blueprint("b", { version: 2, extends: 1, remove: ["/<id:int>"] })
          .get("/<id>", answer),
        new Blueprint("c", { version: 3, extends: 2 }).get("/c", answer),
        new Blueprint("d", { version: 4, extends: 3 }),
      ]),
    ),
    [],
  ],
  [
    "an inherited path that matches what is removed, once for all versions",
    new App().blueprint(
      Blueprint.group([
        new Blueprint("a", { version: 1 }).get("/search", answer)
          .get("/<id>", answer),
        new Blueprint("b", { version: 2, extends: 1, remove: ["/search"] }),
        new Blueprint("c", { version: 3, extends: 2 }).get("/c", answer),
        new Blueprint("d", { version: 4, extends: 3 }).get("/<id>", answer),
      ]),
    ),
    [
      'served-removal at blueprint "b" and GET /<id> of blueprint "a": ' +
      "Version 2 removes /search, but inherits /<id:str>, which answers its " +
      "requests.",
    ],
  ],
  [
    "a path without a version that matches what is removed",
    new App().blueprint(removing("/v3/a"))
      .get("/<rest:path>", answer),
    [
      'served-removal at blueprint "b" and GET /<rest:path>: ' +
      "Version 2 removes /v3/a, but /<rest:path>, which has no version, " +
      "answers its requests.",
    ],
  ],
  [
    "a path of another version that matches what is removed",
    new App().blueprint(removing("/v3/a"))
      .get("/<rest:path>", answer, { version: 3, versionPrefix: "/<a>/v" }),
    [
      'served-removal at blueprint "b" and GET /<rest:path>: ' +
      "Version 2 removes /v3/a, but /<a:str>/v3/<rest:path> of version 3 " +
      "answers its requests.",
    ],
  ],
];

for (const [title, app, found] of ODD) {
  Deno.test(`check finds in code ${title}`, () => {
    assertEquals(
      checkApp(app).map(({ code, places, reason }) =>
        `${code} at ${places.join(" and ")}: ${reason}`
      ),
      found,
    );
  });
}

Deno.test("a path without a successor is to be removed in its newest heir", () => {
  const app = new App().blueprint(
    Blueprint.group([
      blueprint("a", { version: 1, ...OLD }),
      new Blueprint("b", { version: 2, extends: 1, ...OLD }),
      new Blueprint("c", { version: 3, extends: 2, ...OLD }),
    ]),
  );
  assertEquals(
    checkApp(app).map(({ fix }) =>
      /remove of version \d|later version/.exec(fix)?.[0]
    ),
    ["remove of version 3", "remove of version 3", "later version"],
  );
});

Deno.test("paths are compared without a call of a type's parse", () => {
  const parsed: string[] = [];
  const parse = (text: string) => {
    parsed.push(text);
    return text;
  };
  const types = { code: { pattern: /[a-z]{2,8}-[0-9]+/, parse } };
  const app = new App({ types }).get("/<c:code>", answer)
    .get("/<any:[a-z]+>", answer).get("/<n:[a-z]{2}>", answer);

  assertEquals(
    checkApp(app, types).map(({ code, places }) => [code, places[0]]),
    [["unreachable-route", "GET /<n:[a-z]{2}>"]],
  );
  assertEquals(parsed, []);
});
