import {
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  App,
  type AppOptions,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
  fileRoutes,
  type GroupOptions,
  type Handler,
  type RouteOptions,
  text,
} from "@strata/router";
import { locate } from "./reported_mistakes.ts";

const answer = () => text("ok");

function mistakesOf(
  declare: (app: App) => unknown,
  options: AppOptions = {},
): DeclarationError {
  const app = new App(options);
  declare(app);
  return assertThrows(() => app.routes, DeclarationError);
}

/** Declarations, and the code and places of their mistakes. */
const CASES: [
  title: string,
  declare: (app: App) => unknown,
  mistakes: [code: string, ...places: string[]][],
][] = [
  [
    "one path declared twice",
    (app) => {
      app.get("/u/<id:int>", answer, { version: 1 });
      const users = new Blueprint("users", { urlPrefix: "/u", version: "v1" });
      app.blueprint(users.get("/<key:int>", answer));
    },
    [[
      "duplicate-route",
      "GET /u/<id:int>",
      'GET /<key:int> of blueprint "users"',
    ]],
  ],
  [
    "names that are empty, or that hide the path of another route",
    (app) => {
      app.get("/a", answer, { name: "" }).get("/b", answer, { name: "/a" });
      const users = new Blueprint("users");
      app.blueprint(users.get("/c", answer, { name: "/c" }));
    },
    [
      ["bad-setting", "GET /a"],
      ["bad-setting", "GET /b"],
      ["bad-setting", 'GET /c of blueprint "users"'],
    ],
  ],
  [
    "the mistakes in a blueprint that is registered twice, each once",
    (app) => {
      const users = new Blueprint("users", { vresion: 1 } as never);
      users.get("/a", "no handler" as never);
      users.get("/b", answer, { name: 1 } as never);
      app.blueprint(users).blueprint(users, { versionPrefix: "/x/v" });
    },
    [
      ["unknown-setting", 'blueprint "users"'],
      ["bad-method", 'GET /a of blueprint "users"'],
      ["bad-setting", 'GET /b of blueprint "users"'],
    ],
  ],
  [
    "the mistakes in each of two blueprints of one name",
    (app) => {
      const create = () =>
        new Blueprint("users", { urlPrefix: "/u" }).get("/<id:itn>", answer);
      app.blueprint(create()).blueprint(create());
    },
    [
      ["unknown-type", 'GET /<id:itn> of blueprint "users"'],
      ["unknown-type", 'GET /<id:itn> of blueprint "users"'],
    ],
  ],
  ...([
    ["urlPrefix", { urlPrefix: "/<id:itn>" }, "unknown-type"],
    ["version", { version: "a b" }, "bad-version"],
    ["version prefix", { version: 1, versionPrefix: "/<t>" }, "bad-parameter"],
  ] as const).map(([title, options, code]): typeof CASES[number] => [
    `the ${title} of each of two blueprints of one name, once for all places of each`,
    (app) => {
      const [one, other] = [1, 2].map(() =>
        new Blueprint("users", options).get("/", answer)
      );
      app.blueprint(one).blueprint(other)
        .blueprint(new BlueprintGroup({ urlPrefix: "/again" }).append(one));
    },
    [[code, 'blueprint "users"'], [code, 'blueprint "users"']],
  ]),
  [
    "a route file whose tree is registered twice, once",
    (app) => {
      const tree = { files: { "[id=itn].ts": () => Promise.resolve({}) } };
      app.blueprint(fileRoutes(tree), { versionPrefix: "/x/v" })
        .blueprint(fileRoutes(tree));
    },
    [["unknown-type", "routes/[id=itn].ts"]],
  ],
  [
    "a group, and inside it only independent mistakes",
    (app) => {
      const users = new Blueprint("users");
      users.get("/u", answer).get("/<id:itn>", answer);
      const first = new BlueprintGroup({ version: 1, urlPrefix: 5 } as never);
      const second = new BlueprintGroup({ version: "a b" }).append(users);
      const legacy = new Blueprint("legacy", { deprecated: "2026-01-01" });
      app.blueprint(first.append(legacy.get("/", answer))).blueprint(second)
        .get("/", answer, { version: 1 });
    },
    [
      ["bad-setting", 'group "5"'],
      ["bad-version", 'group "a b"'],
      ["unknown-type", 'GET /<id:itn> of blueprint "users"'],
    ],
  ],
  [
    "invalid settings, and nothing that extends what may be their version",
    (app) => {
      app.get("/a", answer, 2 as never);
      const three = new Blueprint("three", { version: 3, extends: 2 });
      app.blueprint(three.get("/b", answer));
    },
    [["bad-setting", "GET /a"]],
  ],
  [
    "an optional type",
    (app) => app.get("/u/<id:int?>", answer),
    [["bad-parameter", "GET /u/<id:int?>"]],
  ],
  [
    "a parameter twice in parts of different places",
    (app) => {
      const b = new Blueprint("b", { urlPrefix: "/<id>" }).get("/<id>", answer);
      app.blueprint(Blueprint.group(b, { urlPrefix: "/g" }));
    },
    [["duplicate-param", 'blueprint "b"', 'GET /<id> of blueprint "b"']],
  ],
  [
    "a parameter twice in the prefixes of one place, reported once",
    (app) => {
      const b = new Blueprint("b", {
        version: 1,
        versionPrefix: "/<id>/v",
        urlPrefix: "/<id>",
      });
      app.blueprint(b.get("/a", answer));
    },
    [["duplicate-param", 'blueprint "b"']],
  ],
  [
    "the name of a file's extension twice in parts of different places",
    (app) => {
      const b = new Blueprint("b", { urlPrefix: "/<ext>" });
      app.blueprint(b.get("/<file:ext>", answer));
    },
    [["duplicate-param", 'blueprint "b"', 'GET /<file:ext> of blueprint "b"']],
  ],
  [
    "a parameter twice after an invalid prefix, and an invalid version",
    (app) => {
      const options = { version: "vv1", versionPrefix: "/<id:itn>/v" };
      app.get("/<id>/<id>", answer, options);
    },
    [["bad-version", "GET /<id>/<id>"], ["duplicate-param", "GET /<id>/<id>"]],
  ],
  [
    "a parameter twice after a prefix that its version makes readable",
    (app) => {
      const b = new Blueprint("b", { version: 1, versionPrefix: "/<id>/%4" });
      app.blueprint(b.get("/<id>", answer));
    },
    [["duplicate-param", 'blueprint "b"', 'GET /<id> of blueprint "b"']],
  ],
  [
    "a list of paths that contains something else",
    (app) => {
      const options = { version: 2, extends: 1, remove: ["/a", undefined] };
      app.blueprint(new Blueprint("b", options as Record<never, never>));
    },
    [["bad-setting", 'blueprint "b"']],
  ],
  [
    "a bad version prefix, once for all its routes",
    (app) => {
      const b = new Blueprint("b", { version: 1 });
      b.get("/1", answer).get("/2", answer);
      app.blueprint(b, { versionPrefix: "/a?b/v" });
    },
    [["bad-path", 'registration of blueprint "b"']],
  ],
  [
    "a bad version prefix, once for routes of several versions",
    (app) => {
      const b = new Blueprint("b", { versionPrefix: "/a?b" });
      b.get("/1", answer, { version: 1 }).get("/2", answer, { version: 2 });
      app.blueprint(b);
    },
    [["bad-path", 'blueprint "b"']],
  ],
  [
    "a bad version of a group, once for all its routes",
    (app) => {
      const b = new Blueprint("b").get("/1", answer).get("/2", answer);
      app.blueprint(Blueprint.group(b, { urlPrefix: "/g", version: "1/2" }));
    },
    [["bad-version", 'group "/g"']],
  ],
  [
    "a bad URL prefix, once for all its routes",
    (app) => {
      const b = new Blueprint("b", { urlPrefix: "/<x" });
      app.blueprint(b.get("/1", answer).get("/2", answer));
    },
    [["bad-parameter", 'blueprint "b"']],
  ],
  [
    "settings that are unknown or of the wrong type",
    (app) => {
      app.get("/r", answer, { verison: 1 } as Record<string, unknown>);
      const options = { urlPrefix: 1, prefix: "/x" };
      app.blueprint(new Blueprint("b", options as Record<never, never>));
      app.blueprint(new Blueprint("c"), { version: 1 } as Record<never, never>);
    },
    [
      ["unknown-setting", "GET /r"],
      ["bad-setting", 'blueprint "b"'],
      ["unknown-setting", 'blueprint "b"'],
      ["unknown-setting", 'registration of blueprint "c"'],
    ],
  ],
  [
    "invalid methods and handlers",
    (app) => {
      app.route("/a", { get: answer } as Record<string, Handler>);
      app.route("/b", {});
      app.route("/c", { GET: "text" } as unknown as { GET: Handler });
    },
    [
      ["bad-method", "get /a"],
      ["bad-method", "/b"],
      ["bad-method", "GET /c"],
    ],
  ],
  [
    "values that are not paths, handlers or settings",
    (app) => {
      app.get(undefined as unknown as string, answer);
      app.route("/a", null as unknown as { GET: Handler });
      app.get("/b", answer, null as unknown as undefined);
      const late = Promise.resolve({ version: 1 });
      app.get("/late", answer, late as Record<never, never>);
      app.get("/links", answer, { version: 1, links: new Date() as never });
      app.blueprint(new Blueprint("c", null as unknown as undefined));
      app.blueprint(new BlueprintGroup(null as unknown as undefined));
      app.get("/d", answer, { version: Symbol("s") as unknown as number });
    },
    [
      ["bad-path", "GET undefined"],
      ["bad-method", "/a"],
      ["bad-setting", "GET /b"],
      ["bad-setting", "GET /late"],
      ["bad-setting", "GET /links"],
      ["bad-setting", 'blueprint "c"'],
      ["bad-setting", "group"],
      ["bad-version", "GET /d"],
    ],
  ],
  [
    "a group that contains itself",
    (app) => {
      const group = new BlueprintGroup({ urlPrefix: "/g" });
      app.blueprint(group.append(new BlueprintGroup().append(group)));
    },
    [["bad-setting", 'group "/g"']],
  ],
  [
    "a group that contains itself twice",
    (app) => {
      const group = new BlueprintGroup({ urlPrefix: "/twice" });
      app.blueprint(group.append(group, group));
    },
    [["bad-setting", 'group "/twice"']],
  ],
  [
    "groups that are nested too deep",
    (app) => {
      let group = Blueprint.group(new Blueprint("b").get("/x", answer));
      for (let depth = 0; depth < 20_000; depth++) {
        group = Blueprint.group(group, { version: depth });
      }
      app.blueprint(group);
    },
    [["bad-setting", 'group "18999"']],
  ],
  [
    "a path of too many segments, by itself or with its prefix",
    (app) => {
      const long = "/a".repeat(1000);
      app.get(`${long}/a`, answer, { name: "unread" });
      app.get(long, answer, { version: 1 });
      app.get("/a".repeat(20_000), answer, { version: 2 });
      app.blueprint(
        new Blueprint("b", { urlPrefix: "/b".repeat(1000) }).get("/c", answer),
      );
    },
    [
      ["bad-path", `GET ${"/a".repeat(1001)}`],
      ["bad-path", `GET ${"/a".repeat(1000)}`],
      ["bad-path", `GET ${"/a".repeat(20_000)}`],
      ["bad-path", 'GET /c of blueprint "b"'],
    ],
  ],
  [
    "two versions whose paths begin alike",
    (app) => {
      app.get("/a", answer, { version: "beta" });
      app.get("/b", answer, { version: "vbeta" });
      app.get("/c", answer, { version: "vbeta" });
    },
    [
      ["bad-version", "GET /a", "GET /b"],
      ["bad-version", "GET /a", "GET /c"],
    ],
  ],
  [
    "a version that extends one whose paths begin as its own",
    (app) => {
      app.get("/d", answer, { version: "gamma" });
      app.blueprint(
        new Blueprint("next", { version: "vgamma", extends: "gamma" }),
      );
    },
    [["bad-version", "GET /d", 'blueprint "next"']],
  ],
  [
    "one setting that is wrong in two versions of a path",
    (app) => {
      app.get("/w", answer, { verison: 31 } as object);
      app.get("/w", answer, { verison: 32 } as object);
    },
    [["unknown-setting", "GET /w"], ["unknown-setting", "GET /w"]],
  ],
];

Deno.test("versions whose paths begin alike are reported with their prefixes where these differ", () => {
  const reasonOf = (...options: RouteOptions[]) =>
    mistakesOf((app) =>
      options.forEach((one, index) => app.get(`/${index}`, answer, one))
    ).mistakes[0].reason;
  assertEquals(
    reasonOf(
      { version: 2, versionPrefix: "/V" },
      { version: "V2", versionPrefix: "/" },
    ),
    'The paths of version 2 after "/V" and of version V2 after "/" both begin ' +
      "with /V2.",
  );
  assertEquals(
    reasonOf({ version: "beta" }, { version: "vbeta" }),
    "The paths of versions beta and vbeta both begin with /vbeta, since the " +
      "letter v is not doubled.",
  );
  assertEquals(
    reasonOf(
      { version: "beta", versionPrefix: "/<org>/v" },
      { version: "vbeta", versionPrefix: "/<tenant>/v" },
    ),
    'The paths of version beta after "/<org:str>/v" and of version vbeta ' +
      'after "/<tenant:str>/v" begin with /<org:str>/vbeta and ' +
      "/<tenant:str>/vbeta, which requests cannot tell apart.",
  );
});

for (const versionPrefix of ["/api/", "/é", "/<tenant>/"]) {
  Deno.test(`writing one version in two ways after ${versionPrefix} is a warning`, () => {
    const lead = versionPrefix.replace("<tenant>", "<tenant:str>");
    const app = new App().get("/a", answer, { version: 2, versionPrefix })
      .get("/b", answer, { version: "v2", versionPrefix })
      .get("/c", answer, { version: "v2", versionPrefix })
      .get("/d", answer, { version: "v2", versionPrefix: "/v" });
    assertEquals(app.warnings, [{
      code: "bad-version",
      severity: "warning",
      places: ["GET /a", "GET /b"],
      reason: `The paths of version 2 after "${lead}" begin with both ` +
        `${lead}2 and ${lead}v2: a letter v is omitted only after an ` +
        "ASCII letter.",
      fix: "Write the version the same way everywhere.",
    }]);
  });
}

for (const [title, declare, expected] of CASES) {
  Deno.test(`building an application refuses ${title}`, () => {
    const { mistakes } = mistakesOf(declare);
    assertEquals(locate(mistakes), expected);
  });
}

/** What other routers accept as a path, and what to write instead. */
const NO_PATHS: [path: unknown, fix: string][] = [
  [["/a", "/b"], "Declare each path separately, as a string such as"],
  [/a/, 'such as "/users/<id:[0-9]+>": an expression can be the type of a'],
  [7, 'Write a string such as "/users/<id:int>".'],
];

for (const [path, fix] of NO_PATHS) {
  Deno.test(`the path ${path} is refused, with what to write`, () => {
    const [found] = mistakesOf((app) =>
      app.get(path as never, answer)
    ).mistakes;
    assertEquals(found.code, "bad-path");
    assertStringIncludes(found.fix, fix);
  });
}

/** Declarations with several mistakes in one place, and the reported reasons. */
const SEVERAL: [
  title: string,
  declare: (app: App) => unknown,
  reasons: string[],
][] = [
  [
    "the handlers of a route",
    (app) => {
      const handlers = { GET: 5, POST: "x", FOO: answer, BAR: 1, PUT: answer };
      const DELETE = async function* () {};
      app.route("/h", { ...handlers, PATCH: class {}, DELETE } as never);
    },
    [
      "GET has no valid handler: 5 is not a function.",
      'POST has no valid handler: "x" is not a function.',
      'There is no method "FOO".',
      'There is no method "BAR".',
      "PATCH has no valid handler: a class cannot be called.",
      "DELETE has no valid handler: a generator returns no Response; write " +
      "new Response(ReadableStream.from(…).pipeThrough(new " +
      "TextEncoderStream())).",
    ],
  ],
  [
    "routes with something other than handlers by method",
    (app) => {
      const handler = Object.assign(() => text("ok"), { limit: 5 });
      class Users {
        POST = undefined;
        GET() {
          return answer();
        }
      }
      for (const given of [handler, "x", [answer], null, {}, new Users()]) {
        app.route("/h", given as never);
      }
    },
    [
      "The route has a function instead of an object of handlers.",
      'The route has "x" instead of an object of handlers.',
      "The route has an array instead of an object of handlers.",
      "The route has null instead of an object of handlers.",
      "The route has no handler.",
      "The route has no handler of its own: GET is a method of a class.",
    ],
  ],
  [
    "values that are not paths or settings",
    (app) => {
      app.get([] as never, answer, { name: () => "a" } as never);
      app.get("/a", answer, (() => {}) as never);
      const options = { version: 2, extends: [1], remove: "/a" };
      app.blueprint(new Blueprint("b", options as never));
    },
    [
      'Setting "name": It is a function, not a string.',
      "A path must be a string, not an array.",
      "The settings are a function, not a plain object.",
      'Setting "extends": It is an array, not one version.',
      'Setting "remove": It is "/a", not an array of paths.',
    ],
  ],
  [
    "the segments of a path",
    (app) => app.get("/a?b/<x:itn>/ok/x<y>/<>/<x:itn>", answer),
    [
      'Segment "a?b" contains "?", which ends or breaks a path.',
      'There is no parameter type "itn".',
      'Segment "x<y>" mixes a parameter with other text.',
      'Parameter "<>" has no valid name.',
    ],
  ],
  [
    "a URL prefix and a path below it",
    (app) => {
      const b = new Blueprint("b", { urlPrefix: "/<x:itn>/<y:nope>" });
      app.blueprint(b.get("/<z:no>", answer));
    },
    [
      'Setting "urlPrefix": There is no parameter type "itn".',
      'Setting "urlPrefix": There is no parameter type "nope".',
      'There is no parameter type "no".',
    ],
  ],
  [
    "a version prefix that ends in a parameter",
    (app) => {
      const options = { version: 1, versionPrefix: "/<x:itn>/<t>" };
      app.get("/a", answer, options);
      app.blueprint(new Blueprint("b").get("/b", answer, { version: 2 }), {
        versionPrefix: "<t>",
      });
    },
    [
      'Setting "versionPrefix": There is no parameter type "itn".',
      'Setting "versionPrefix": "/<x:itn>/<t>" ends in a parameter, to which ' +
      "the version would be joined.",
      'Setting "versionPrefix": "<t>" ends in a parameter, to which the ' +
      "version would be joined.",
    ],
  ],
  [
    "a version prefix that ends in an unclosed parameter",
    (app) =>
      app.get("/a", answer, { version: 1, versionPrefix: "/<t:int" as never }),
    [
      'Setting "versionPrefix": Parameter "<t:int" has no closing ">".',
      'Setting "versionPrefix": "/<t:int" ends in a parameter, to which the ' +
      "version would be joined.",
    ],
  ],
  [
    "a version prefix and a path after it",
    (app) => {
      const options = { version: 1, versionPrefix: "/<x:itn>/<y:nope>/v" };
      app.get("/<z:no>", answer, options);
    },
    [
      'Setting "versionPrefix": There is no parameter type "itn".',
      'Setting "versionPrefix": There is no parameter type "nope".',
      'There is no parameter type "no".',
    ],
  ],
  [
    "a name that two parameters have, and one that two files have",
    (app) => app.get("/<a>/<a>/<x:ext>/<y:ext>", answer),
    [
      'Parameter "a" occurs twice in /<a:str>/<a:str>/<x:ext>/<y:ext>.',
      'Parameter "ext" occurs twice in /<a:str>/<a:str>/<x:ext>/<y:ext>.',
    ],
  ],
  [
    "the settings and the path of a route",
    (app) =>
      app.get("/<a>/<a>", answer, { nmae: "x", version: "1/2" } as never),
    [
      'Setting "nmae" is not known.',
      'Version "1/2" must start with a letter or digit and contain only ' +
      'letters, digits, ".", "_", "~" and "-".',
      'Parameter "a" occurs twice in /<a:str>/<a:str>.',
    ],
  ],
  [
    "the handler, the lifecycle and the path of a route",
    (app) => {
      const life = { deprecated: "2027-01-01", sunset: "2026-01-01" };
      app.get("/..", undefined as never, { version: 1 });
      app.get("/x", undefined as never, { version: 1, ...life });
    },
    [
      "GET has no valid handler: undefined is not a function.",
      'No request can contain the segment "..": clients resolve it before ' +
      "sending.",
      "GET has no valid handler: undefined is not a function.",
      "The sunset on 2026-01-01 is before the deprecation on 2027-01-01.",
    ],
  ],
  [
    "the settings of a blueprint, of its registration and of its routes",
    (app) => {
      const options = { urlPrefix: "/<x:itn>", version: "1/2", nmae: "b" };
      const b = new Blueprint("b", options as never).get("/<y:no>", answer);
      app.blueprint(b, { version: 1 } as never);
    },
    [
      'Setting "version" is not known.',
      'Setting "nmae" is not known.',
      'Setting "urlPrefix": There is no parameter type "itn".',
      'Version "1/2" must start with a letter or digit and contain only ' +
      'letters, digits, ".", "_", "~" and "-".',
      'There is no parameter type "no".',
    ],
  ],
  [
    "the URL prefix of a version that extends another",
    (app) => {
      const options = { version: 2, extends: 1, urlPrefix: "/<x:itn>" };
      app.blueprint(new Blueprint("b", options));
    },
    ['Setting "urlPrefix": There is no parameter type "itn".'],
  ],
  [
    "a date, without comparing the others with one around it",
    (app) => {
      const options = { version: 1, deprecated: "2027-01-01" };
      const b = new Blueprint("b", options);
      const life = { deprecated: "never", sunset: "2026-01-01" };
      app.blueprint(b.get("/", answer, life));
    },
    ['Setting "deprecated": "never" is not in a date format.'],
  ],
  [
    "a type that contains slashes, and the segment after it",
    (app) => app.get("/<x:a/b?/c>/d#", answer),
    [
      'Parameter "<x:a/b?/c>" has a slash, but a parameter is one segment.',
      'Segment "d#" contains "#", which ends or breaks a path.',
    ],
  ],
  [
    "a broken escape, and a bracket after it",
    (app) => app.get("/%zz/x>", answer),
    [
      'No request can contain the segment "%zz": it has an invalid % escape.',
      'Segment "x>" has an unmatched ">".',
    ],
  ],
  [
    "a URL in place of a path",
    (app) => app.get("https://x.org:80/api/<x:itn>?x=1", answer),
    [
      '"https://x.org:80/api/<x:itn>?x=1" is a URL, but a path has no host.',
      'There is no parameter type "itn".',
    ],
  ],
  [
    "the names in a path, and its segments",
    (app) => {
      app.get("/<a>/<a>/<b>/<b>/<a>/<p:path>/<q:path>", answer);
      const b = new Blueprint("b", { urlPrefix: "/<c>/<x:itn>" });
      app.blueprint(b.get("/<c>/<y:no>", answer));
    },
    [
      'Parameter "a" occurs 3 times in ' +
      "/<a:str>/<a:str>/<b:str>/<b:str>/<a:str>/<p:path>/<q:path>.",
      'Parameter "b" occurs twice in ' +
      "/<a:str>/<a:str>/<b:str>/<b:str>/<a:str>/<p:path>/<q:path>.",
      "/<a:str>/<a:str>/<b:str>/<b:str>/<a:str>/<p:path>/<q:path> has several " +
      'parameters of type "path".',
      'Setting "urlPrefix": There is no parameter type "itn".',
      // A repeated name in it is reported once the path can be read.
      'There is no parameter type "no".',
    ],
  ],
  [
    "parameters of other routers, with what paths cannot contain",
    (app) => app.get("/:a(\\d+)/:b?/:c(\\d+)?" as string, answer),
    [
      'Segment ":a(\\d+)" is a parameter in the syntax of other routers.',
      'Parameter ":b?" cannot be optional.',
      'Parameter ":c(\\d+)?" cannot be optional.',
    ],
  ],
  [
    "the syntax of other routers without a valid parameter name",
    (app) => app.get("/:1?" as string, answer),
    ['Segment ":1?" contains "?", which ends or breaks a path.'],
  ],
  [
    "two unclosed parameters",
    (app) => app.get("/<x/<y:itn>/<z", answer),
    [
      'Parameter "<x" has no closing ">".',
      'There is no parameter type "itn".',
      'Parameter "<z" has no closing ">".',
    ],
  ],
];

for (const [title, declare, reasons] of SEVERAL) {
  Deno.test(`every mistake in ${title} is reported at once`, () => {
    const { mistakes } = mistakesOf(declare);
    assertEquals(mistakes.map(({ reason }) => reason), reasons);
  });
}

/** Refused paths, and what to write instead. */
const ADVICE: [path: string, fix: string][] = [
  ["/:id?", "Declare two paths: one with <id> and one without."],
  ["/[id]?", "Declare two paths: one with <id> and one without."],
  ["/:id{[0-9]+}?", "one with <id:[0-9]+> and one without."],
  ["/:id(\\d+)", "Write <id:\\d+>."],
  ["/{id:\\d+}", "Write <id:\\d+>."],
  ["/:x([^?]+)", "Write <x:[^?]+>."],
  ["/what?", "Write it as %3F."],
  ["/<a:ext>/<b:ext=jpg>", "Keep one parameter of type ext"],
  ["/<a:ext>/<a:ext>", "Rename one of them"],
  ["/<ext:int>/<file:ext>", "Rename one of them."],
  ["/<a>/<a>", "Rename one of them."],
  ["/<a>/<a>/<a>/<a>", "Give each a different name."],
  ["https://api.example.com/a/<id>", 'Write "/a/<id>".'],
  ["http://localhost:8000", 'Write "/".'],
  ["http://localhost:8000?x=1", 'Write "/".'],
  ["https://x.org/api?x=1", 'Write "/api".'],
  ["https://x.org/<id:[0-9]?>#top", 'Write "/<id:[0-9]?>".'],
];

for (const [path, expected] of ADVICE) {
  Deno.test(`the path ${path} is refused with what to write instead`, () => {
    const { mistakes: [{ fix }] } = mistakesOf((app) => app.get(path, answer));
    assertStringIncludes(fix, expected);
  });
}

Deno.test("a URL is refused as a version prefix, wherever it is set", () => {
  const versionPrefix = "https://api.example.com/api/v";
  const set: [declare: (app: App) => App, options?: AppOptions][] = [
    [(app) => app.get("/a", answer, { version: 1, versionPrefix })],
    [(app) => app.blueprint(new Blueprint("a", { version: 1, versionPrefix }))],
    [(app) => app.blueprint(new Blueprint("a"), { versionPrefix })],
    [(app) => app, { versionPrefix }],
  ];
  for (const [declare, options] of set) {
    const { mistakes: [{ code, fix }] } = mistakesOf(declare, options);
    assertEquals([code, fix], ["bad-path", 'Write "/api/v".']);
  }
});

Deno.test("a version prefix that ends in a parameter is refused with endings that work", () => {
  const options = { version: 1, versionPrefix: "/<t>" };
  const { mistakes: [{ places, fix }] } = mistakesOf((app) =>
    app.get("/a", answer, options)
  );
  assertEquals(places, ["GET /a"]);
  const prefixes = [...fix.matchAll(/"([^"]+)"/g)].map(([, prefix]) => prefix);
  assertEquals(prefixes, ["/<t>/", "/<t>/v"]);
  for (const versionPrefix of prefixes) {
    const app = new App().get("/a", answer, { version: 1, versionPrefix });
    assertEquals(
      app.routes[0].path,
      `${versionPrefix.replace("t", "t:str")}1/a`,
    );
  }
});

Deno.test("a mistake in a folder's name is not reported as one in a setting of its _version.ts", () => {
  const reasonOf = (settings: GroupOptions) => {
    const files = {
      "[x=itn]/_version.ts": settings,
      "[x=itn]/a.ts": () => Promise.resolve({ GET: answer }),
    };
    return mistakesOf((app) => app.blueprint(fileRoutes({ files })))
      .mistakes.map(({ reason }) => reason);
  };
  assertEquals(reasonOf({ version: 1 }), ['There is no parameter type "itn".']);
  assertEquals(
    reasonOf({ version: 1, urlPrefix: "/<y:no>" }),
    ['Setting "urlPrefix": There is no parameter type "no".'],
  );
});

Deno.test("all mistakes are reported together, each with a fix", () => {
  const error = mistakesOf((app) => {
    for (const [, declare] of CASES) declare(app);
  });
  const count = CASES.reduce((sum, [, , mistakes]) => sum + mistakes.length, 0);
  assertEquals(error.mistakes.length, count);
  for (const { reason, fix } of error.mistakes) {
    assertEquals(error.message.includes(`${reason}\n  ${fix}`), true);
  }
});

Deno.test("a message lists mistakes before warnings", () => {
  const { message } = mistakesOf((app) => {
    app.blueprint(fileRoutes({
      files: {
        "v1/a.ts": () => Promise.resolve({}),
        "z/[id=itn].ts": () => Promise.resolve({}),
      },
    }));
  });
  assertMatch(message, /^Cannot build .*: 1 mistake .*\n\nerror unknown-type/);
  assertStringIncludes(message, "\n\nwarning version-folder: ");
});

Deno.test("options of an application that are not objects are refused", () => {
  const options = { types: null, versions: { "1": null } };
  const error = assertThrows(
    () => new App(options as unknown as Record<never, never>).routes,
    DeclarationError,
  );
  assertEquals(locate(error.mistakes), [
    ["bad-setting", "new App({ types })"],
    ["bad-setting", 'new App() (versions["1"])'],
  ]);
});

Deno.test("reading fetch refuses mistakes, before any request", () => {
  const app = new App().get("/<", answer);
  assertThrows(() => app.fetch, DeclarationError, "1 mistake in its routes");
});

Deno.test("the methods of one path may be declared separately", () => {
  const app = new App();
  app.get("/u/<id:int>", answer).post("/u/<key:int>", answer);
  app.get("/all", answer).all("/all", answer);
  assertEquals(app.routes.length, 4);
  assertEquals(app.match("GET", "/u/7")?.params, { id: 7 });
  assertEquals(app.match("POST", "/u/7")?.params, { key: 7 });
});

Deno.test("nothing can be declared after the application is built", () => {
  const app = new App();
  app.routes;
  const reason = "the application is already built";
  assertThrows(() => app.get("/r", answer), TypeError, reason);
  assertThrows(() => app.blueprint(new Blueprint("b")), TypeError, reason);
  assertThrows(() => app.use(answer), TypeError, reason);
  assertThrows(() => app.onError(answer), TypeError, reason);
});

Deno.test("nothing can be added to what a built application contains", () => {
  const blueprint = new Blueprint("b");
  const group = new BlueprintGroup().append(blueprint);
  const app = new App().blueprint(group);
  blueprint.get("/<id:int>", answer);
  assertEquals(app.routes.length, 1);
  const reason = "an application that contains it is already built";
  assertThrows(() => blueprint.get("/r", answer), TypeError, reason);
  assertThrows(() => group.append(blueprint), TypeError, reason);
  for (const held of [blueprint, group]) {
    assertThrows(() => held.use(answer), TypeError, reason);
    assertThrows(() => held.onError(answer), TypeError, reason);
  }
});

Deno.test("text that begins with $ is literal text in code, even before a trailing slash", () => {
  const app = new App();
  app.get("/users/$count", answer).get("/items/$count/", answer);
  assertEquals(app.warnings, []);
});

/** Declarations that write a version that is also set, and what is reported. */
const REPEATED: [
  title: string,
  declare: (app: App) => unknown,
  reported: [reason: string, place: string][],
][] = [
  [
    "a route's path",
    (app) => app.get("/v1/users", answer, { version: 1 }),
    [["/v1/v1:", "GET /v1/users"]],
  ],
  [
    "a blueprint's prefix, once for all its routes",
    (app) => {
      const urlPrefix = "/api/v1/users";
      const options = { urlPrefix, version: 1, versionPrefix: "/api/v" };
      const users = new Blueprint("users", options);
      app.blueprint(users.get("/", answer).get("/<id>", answer));
    },
    [["/api/v1/api/v1:", 'blueprint "users"']],
  ],
  [
    "a route's path, without the prefix before it",
    (app) =>
      app.get("/v1/users", answer, { version: 1, versionPrefix: "/api/v" }),
    [["/api/v1/v1:", "GET /v1/users"]],
  ],
  [
    "no text that only begins alike",
    (app) =>
      app.get("/v1.5/users", answer, { version: 1 }).get("/v1/x", answer),
    [],
  ],
  [
    "no number after a prefix without text before the version",
    (app) => app.get("/2024/x", answer, { version: 2024, versionPrefix: "/" }),
    [],
  ],
];

for (const [title, declare, reported] of REPEATED) {
  Deno.test(`a version that is set and also written is reported in ${title}`, () => {
    const app = new App();
    declare(app);
    assertEquals(app.warnings.length, reported.length);
    app.warnings.forEach(({ code, reason, places }, index) => {
      assertEquals(code, "repeated-version");
      assertStringIncludes(reason, reported[index][0]);
      assertEquals(places, [reported[index][1]]);
    });
  });
}

Deno.test("a path or a prefix that cannot be converted to a string is refused like any invalid one", () => {
  const nothing = Object.create(null);
  const app = new App().get(Symbol("p") as never, answer)
    .get(nothing as never, answer)
    .blueprint(
      new BlueprintGroup({ urlPrefix: nothing })
        .append(new Blueprint("b").get("/", answer)),
    );
  const { mistakes } = assertThrows(() => app.routes, DeclarationError);
  assertEquals(locate(mistakes), [
    ["bad-path", "GET Symbol(p)"],
    ["bad-path", "GET an object"],
    ["bad-setting", "group an object"],
  ]);
});
