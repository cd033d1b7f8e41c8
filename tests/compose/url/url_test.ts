import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  App,
  Blueprint,
  type Context,
  fileRoutes,
  type Handler,
  type Middleware,
  text,
  type UrlOptions,
} from "@strata/router";
import { request } from "@strata/router/testing";
import fc from "fast-check";

const answer = () => text("ok");

function createApp(): App {
  const even = {
    pattern: /[0-9]+/,
    parse: (text: string) => Number(text) % 2 ? undefined : Number(text),
    format: (value: number) => value.toFixed(0),
  };
  const app = new App({ types: { even } });
  app.get("/even/<n:even>", answer, { name: "even" });
  app.get("/", answer, { name: "root" });
  app.get("/a b/é/<id:int>", answer, { name: "int", version: 1 });
  app.get("/f/<n:float>", answer, { name: "float" });
  app.get("/s/<text>", answer, { name: "str" });
  app.get("/d/<day:ymd>", answer, { name: "ymd" });
  app.get("/u/<id:uuid>", answer, { name: "uuid" });
  app.get("/e/<file:ext=jpg>", answer, { name: "ext" });
  app.get("/any/<file:ext>", answer, { name: "any" });
  app.get("/p/<rest:path>", answer, { name: "path" });
  app.get("/o/<constructor>", answer, { name: "own" });
  app.get("/unnamed", answer);
  app.get("/even", answer);
  app.get("/nested", answer);
  app.get(
    "/nested/<id:int>/children/<age:int>/names/<initial:alpha>",
    answer,
  );
  app.get("/r/<x:[a-z]+>", answer, { name: "regex" });
  app.get("/pair/<word:slug>", answer);
  app.get("/pair/<id:uuid>", answer);
  app.get("/code/<word>", answer);
  app.get("/code/<code:[0-9]{5}>", answer);
  app.get("/twice", answer, { name: "twice", version: 1 });
  app.get("/twice", answer, { name: "twice", version: "v2" });
  app.get("/thrice/a", answer, { name: "thrice", version: 2 });
  app.get("/thrice/b", answer, { name: "thrice", version: 2 });
  app.get("/thrice", answer, { name: "thrice", version: 1 });
  app.get("/same/a", answer, { name: "same" });
  app.get("/same/b", answer, { name: "same" });
  app.get("/%2A", answer, { name: "star" });
  app.blueprint(new Blueprint("b").get("/in", answer, { name: "in" }));
  return app;
}

const app = createApp();
const UUID = "123e4567-e89b-12d3-a456-426614174000";

const BUILT: [name: string, params: Record<string, unknown>, url: string][] = [
  ["root", {}, "/"],
  ["int", { id: 7 }, "/v1/a%20b/%C3%A9/7"],
  ["int", { id: "-7", other: undefined }, "/v1/a%20b/%C3%A9/-7"],
  ["int", { id: 7n }, "/v1/a%20b/%C3%A9/7"],
  ["own", { constructor: "x" }, "/o/x"],
  ["float", { n: 1.5 }, "/f/1.5"],
  ["float", { n: 1e-7 }, "/f/0.0000001"],
  ["float", { n: -1.25e-7 }, "/f/-0.000000125"],
  ["float", { n: 1.25e21 }, "/f/1250000000000000000000"],
  ["float", { n: "1.50" }, "/f/1.50"],
  ["str", { text: "a/b?c#d%" }, "/s/a%2Fb%3Fc%23d%25"],
  ["str", { text: "..." }, "/s/..."],
  ["str", { text: "*" }, "/s/%2A"],
  ["str", { text: "a*" }, "/s/a*"],
  ["ymd", { day: "2024-02-29" }, "/d/2024-02-29"],
  ["uuid", { id: UUID }, `/u/${UUID}`],
  ["ext", { file: "a.b", ext: "jpg" }, "/e/a.b.jpg"],
  ["path", { rest: "a b/c" }, "/p/a%20b/c"],
  ["regex", { x: "abc" }, "/r/abc"],
  ["even", { n: 8 }, "/even/8"],
  ["b.in", {}, "/in"],
  ["star", {}, "/%2A"],
];

for (const [name, params, url] of BUILT) {
  Deno.test(`urlFor() builds ${url}`, () => {
    assertEquals(app.urlFor(name, params), url);
  });
}

/** Names of files, as a disk stores them, and as they are requested. */
const SPELLINGS: [held: string, requested: string][] = [
  ["cafe\u0301", "caf\u00e9"],
  ["caf\u00e9", "cafe\u0301"],
];

for (const [held, requested] of SPELLINGS) {
  Deno.test(`urlFor() finds a file ${escape(held)} by ${escape(requested)}`, () => {
    const load = () => ({ GET: () => new Response() });
    const app = new App().blueprint(fileRoutes({
      files: {
        "v1/_version.ts": { version: 1 },
        [`v1/${held}.ts`]: load,
        "v2/_version.ts": { version: 2, extends: 1 },
      },
    }));
    for (const name of [held, requested]) {
      assertEquals(app.urlFor(`v1/${name}`), "/v1/caf%C3%A9");
      const options = { version: 2 };
      assertEquals(app.urlFor(`v1/${name}`, {}, options), "/v2/caf%C3%A9");
    }
  });
}

for (const spelling of SPELLINGS.flat()) {
  Deno.test(`a path with ${escape(spelling)} is served as browsers request it`, async () => {
    const path = `/${spelling}` as const;
    const options = { urlPrefix: path, versionPrefix: `${path}/v` };
    const blueprint = new Blueprint("all", { version: 1, ...options });
    const app = new App().blueprint(blueprint.get(path, () => text("here")));
    const name = `${path}${path}`;
    const url = app.urlFor(name, {}, { versionPrefix: options.versionPrefix });
    assertEquals(url, "/caf%C3%A9/v1/caf%C3%A9/caf%C3%A9");
    const response = await app.fetch(new Request(`http://localhost${url}`));
    assertEquals(await response.text(), "here");
  });
}

const REFUSED: [name: string, params: Record<string, unknown>, why: string][] =
  [
    ["nope", {}, 'no route named "nope"'],
    ["in", {}, 'no route named "in"'],
    ["intt", {}, 'Did you mean "int"? Name a route by its { name }'],
    ["/even/<n>", {}, 'Did you mean "/even/<n:even>"?'],
    ["/even/:n", {}, 'Did you mean "/even/<n:even>"?'],
    ["/even/{n}", {}, 'Did you mean "/even/<n:even>"?'],
    ["/even/[n=even]", {}, 'Did you mean "/even/<n:even>"?'],
    ["/d/<on:int>", {}, 'Did you mean "/d/<day:ymd>"?'],
    [
      "/nested/<parent>/children/<child>/names/<name>",
      {},
      'Did you mean "/nested/<id:int>/children/<age:int>/names/<initial:alpha>"?',
    ],
    ["/nested/<id>", {}, 'Did you mean "/nested"?'],
    ["/pair/<id:uid>", {}, 'Did you mean "/pair/<id:uuid>"?'],
    ["/code/<c:[0-9]{4}>", {}, 'Did you mean "/code/<code:[0-9]{5}>"?'],
    [
      "/children/<child>/names/<name>",
      {},
      'Did you mean "/nested/<id:int>/children/<age:int>/names/<initial:alpha>"?',
    ],
    ["/even/7", {}, 'Did you mean "/even"? Name a route'],
    ["/s/me", {}, 'no route named "/s/me". Name a route'],
    ["/nestd?page=2", {}, 'no route named "/nestd?page=2". Name a route'],
    ["twice", {}, "names /v1/twice, /v2/twice. Choose one with { version }"],
    ["same", {}, "or give each a name of its own."],
    ["int", {}, 'no value for "id"'],
    ["ext", { file: "a" }, 'no value for "ext"'],
    ["own", {}, 'no value for "constructor"'],
    ["str", { text: null }, 'no value for "text"'],
    ["str", { text: {} }, "does not accept an object"],
    ["str", { text: NaN }, "does not accept NaN"],
    ["int", { id: -1n << 64n }, "does not accept -18446744073709551616n"],
    ["int", { id: 1.5 }, "does not accept 1.5"],
    ["int", { id: 2 ** 53 }, "does not accept"],
    ["float", { n: Infinity }, "does not accept"],
    ["str", { text: "" }, "does not accept"],
    ["str", { text: ".." }, "does not accept"],
    ["str", { text: "a\nb" }, "does not accept"],
    ["str", { text: "\ud800" }, "does not accept"],
    ["ymd", { day: "2023-02-29" }, "does not accept"],
    ["ext", { file: "a", ext: "png" }, '"a" with extension "png"'],
    ["ext", { file: "a", ext: "b.jpg" }, "does not accept"],
    ["ext", { file: "../a", ext: "jpg" }, "does not accept"],
    ["any", { file: "a\\b", ext: "jpg" }, "does not accept"],
    [undefined as unknown as string, {}, "no route named"],
    ["path", { rest: "a//b" }, "does not accept"],
    ["path", { rest: "a/../b" }, "does not accept"],
    ["path", { rest: "a\\b" }, "does not accept"],
    ["regex", { x: "a1" }, "does not accept"],
    ["even", { n: 7 }, "does not accept 7"],
    [
      "int",
      { id: 7, page: 2, _anchor: "top" },
      'it has no parameter "page" or "_anchor". Remove "page" and "_anchor"; ' +
      "write a query after the URL: " +
      "`${urlFor(…)}?${new URLSearchParams({ page: … })}`.",
    ],
    ["int", { idd: 7 }, 'no parameter "idd". Did you mean "id"?'],
    ["root", { 0: "a" }, 'the URL of /: it has no parameter "0".'],
    [
      "int",
      { id: 7, page: 2, version: 1 },
      'Remove "page" and "version"; options that choose a route follow ' +
      "the values: urlFor(…, { id: … }, { version: … }).",
    ],
    ["root", { version: 1 }, "the values: urlFor(…, {}, { version: … })."],
  ];

for (const [name, params, why] of REFUSED) {
  Deno.test(`urlFor() refuses ${name} with ${Deno.inspect(params)}`, () => {
    assertThrows(() => app.urlFor(name, params), TypeError, why);
  });
}

Deno.test("urlFor() builds the longest path that is served, and refuses longer ones", async () => {
  const app = new App().get("/a/<name>", answer);
  const build = (name: string) => app.urlFor("/a/<name>", { name });
  const longest = build("n".repeat(8189));
  const response = await app.fetch(new Request(`http://localhost${longest}`));
  assertEquals([longest.length, response.status], [8192, 200]);
  for (
    const [name, length] of [["n".repeat(8190), 8193], [
      "ä".repeat(1365),
      8193,
    ]] as const
  ) {
    assertThrows(
      () => build(name),
      TypeError,
      `Cannot build the URL of /a/<name:str>: it would have ${length} octets, ` +
        "and paths over 8192 are not served. Give shorter values.",
    );
  }
});

Deno.test("urlFor() says which type of which parameter threw, and what", () => {
  const cause = new RangeError("too far.");
  const fail = () => {
    throw cause;
  };
  const types = {
    far: { pattern: /a+/, format: fail },
    near: { pattern: /a+/, parse: fail },
  };
  const app = new App({ types })
    .get("/f/<x:far>", answer, { name: "far" })
    .get("/n/<x:near>", answer, { name: "near" });
  for (const name of ["far", "near"]) {
    const error = assertThrows(
      () => app.urlFor(name, { x: "a" }),
      TypeError,
      `/${name[0]}/<x:${name}>: the type "${name}" of parameter "x" threw ` +
        "RangeError: too far. Give a value",
    );
    assertEquals(error.cause, cause);
  }
});

Deno.test("urlFor() says that a type has no format for what its parse returns", () => {
  const day = { pattern: /[0-9-]+/, parse: (text: string) => new Date(text) };
  const text = { pattern: /[0-9-]+/ };
  const app = new App({ types: { day, text } })
    .get("/d/<x:day>", answer, { name: "day" })
    .get("/t/<x:text>", answer, { name: "text" });
  const messageOf = (name: string, x: unknown) =>
    assertThrows(() => app.urlFor(name, { x }), TypeError).message;
  const fix = 'Give the type "day" a format that turns what its parse ' +
    "returns into a string.";
  assertStringIncludes(messageOf("day", new Date(0)), `of class Date. ${fix}`);
  assertStringIncludes(messageOf("day", "x"), "Give a value of its type.");
  assertStringIncludes(messageOf("text", new Date(0)), "a value of its type.");
});

Deno.test("urlFor() builds a URL for any float that match() reads as the same float", () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(fc.property(finite, (n) => {
    const match = app.match("GET", app.urlFor("float", { n }));
    assertEquals(match?.params, { n: n + 0 });
  }));
});

Deno.test("urlFor() accepts an instance of a class as options", () => {
  class Target {
    version = 2;
  }
  assertEquals(app.urlFor("twice", {}, new Target()), "/v2/twice");
});

Deno.test("urlFor() picks the requested version", () => {
  assertEquals(app.urlFor("twice", {}, { version: 2 }), "/v2/twice");
  assertEquals(app.urlFor("twice", {}, { version: "v1" }), "/v1/twice");
  assertThrows(
    () => app.urlFor("twice", {}, { version: 3 }),
    TypeError,
    'no route named "twice" with version 3. "twice" names /v1/twice, /v2/twice.',
  );
  assertThrows(
    () => app.urlFor("int", { id: 7 }, { version: "1.10" }),
    TypeError,
    'no route named "int" with version "1.10". "int" names /v1/a b/é/<id:int>.',
  );
  const methods = new App().get("/a", answer, { name: "a" })
    .put("/a", answer, { name: "a" });
  assertThrows(
    () => methods.urlFor("a", {}, { version: 1 }),
    TypeError,
    'no route named "a" with version 1. "a" names /a.',
  );
});

/** Invalid arguments, and why they are refused. */
const MISUSED: [args: unknown[], says: string][] = [
  [["str", null], 'the URL of "str" with null as values: write an object with'],
  [["str", "a"], 'with "a" as values: write an object'],
  [["str", ["a"]], "with an array as values"],
  [["str", { text: "a" }, null], 'URL of "str" with null as options: write an'],
  [["str", { text: "a" }, []], "with an array as options: write an object"],
  [
    ["str", { text: "a" }, 2],
    "2 as options: write an object such as { version",
  ],
  [
    ["str", { text: "a" }, { urlPrefix: 5 }],
    "with 5 as urlPrefix: write a string",
  ],
  [
    ["str", { text: "a" }, { versionPrefix: null }],
    "null as versionPrefix: write",
  ],
  [["twice", {}, { version: [1] }], "an array as version: write a number"],
  [["twice", {}, { version: true }], "with true as version: write a number"],
];

for (const [args, says] of MISUSED) {
  Deno.test(`urlFor() refuses ${Deno.inspect(args)}`, () => {
    const [name, params, options] = args as [string, never, never];
    assertThrows(() => app.urlFor(name, params, options), TypeError, says);
  });
}

Deno.test("urlFor() refuses options that it does not know", () => {
  assertThrows(
    () => app.urlFor("twice", {}, { verison: 2 } as UrlOptions),
    TypeError,
    'the option "verison" is not known. Did you mean "version"?',
  );
});

const FOREIGN_OPTIONS: [option: string, says: string][] = [
  ["query", "Write a query after the URL: `${urlFor(…)}?"],
  ["absolute", "Write new URL(urlFor(…), origin) for a URL with a host."],
];

for (const [option, says] of FOREIGN_OPTIONS) {
  Deno.test(`urlFor() says what to write instead of the option ${option}`, () => {
    const options = { [option]: {} } as UrlOptions;
    assertThrows(() => app.urlFor("twice", {}, options), TypeError, says);
  });
}

Deno.test("urlFor() builds a URL for a name that several methods of a path share", () => {
  const app = new App().get("/x", answer, { name: "x" })
    .post("/x", answer, { name: "x" });
  assertEquals(app.urlFor("x"), "/x");
  assertEquals(app.warnings, []);
});

Deno.test("urlFor() builds a URL for such a name in a version that inherits the path", () => {
  const one = new Blueprint("users", { version: 1 });
  one.get("/x", answer, { name: "x" }).post("/x", answer, { name: "x" });
  const two = new Blueprint("two", { version: 2, extends: 1 });
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(app.urlFor("users.x"), "/v1/x");
  assertEquals(app.urlFor("users.x", {}, { version: 2 }), "/v2/x");
});

Deno.test("urlFor() from a version prefers its own path of a name to an inherited one", async () => {
  const tell: Handler = (_request, { urlFor }) =>
    text(urlFor("users.show", { id: 7 }));
  const one = new Blueprint("users", { version: 1 });
  one.get("/users/<id:int>", tell, { name: "show" });
  const two = new Blueprint("users", { version: 2, extends: 1 });
  two.get("/people/<id:int>", tell, { name: "show" });
  const app = new App().blueprint(Blueprint.group([one, two]));
  for (const path of ["/v1/users/7", "/v2/people/7"]) {
    assertEquals(await (await request(app, "GET", path)).text(), path);
  }
});

Deno.test("urlFor() distinguishes nested groups by the prefixes around them", () => {
  const users = new Blueprint("u", { urlPrefix: "/users" });
  users.get("/", answer, { name: "list" });
  const inner = ["/x", "/y"].map((urlPrefix) =>
    Blueprint.group([users], { urlPrefix })
  );
  const app = new App()
    .blueprint(Blueprint.group(inner, { urlPrefix: "/a" }));
  assertThrows(
    () => app.urlFor("u.list"),
    TypeError,
    "Choose one with { version }",
  );
  assertEquals(app.urlFor("u.list", {}, { urlPrefix: "/a/x" }), "/a/x/users");
});

Deno.test("urlFor() picks the requested group", () => {
  const users = new Blueprint("users").get("/<id:int>", answer, { name: "u" });
  const app = new App();
  for (const urlPrefix of ["/shop", "/shop/<tenant>"]) {
    app.blueprint(Blueprint.group([users], { urlPrefix }));
  }
  const urlFor = (urlPrefix?: string) =>
    app.urlFor("users.u", { id: 7, tenant: "t" }, { urlPrefix });
  assertEquals(urlFor("shop/<tenant>/"), "/shop/t/7");
  assertEquals(urlFor("/shop/<id:int>"), "/shop/7");
  for (const wrong of [undefined, "/shop"]) {
    assertThrows(
      () => urlFor(wrong),
      TypeError,
      "Choose one with { version }",
    );
  }
  assertThrows(
    () => urlFor("/sho"),
    TypeError,
    'named "users.u" below "/sho".',
  );
});

Deno.test("urlFor() picks the path without a version where no version is given", () => {
  const app = new App().get("/x", answer, { name: "x" });
  for (const version of [1, 2]) {
    app.get("/x", answer, { name: "x", version });
  }
  assertEquals(app.urlFor("x"), "/x");
  assertEquals(app.urlFor("/x"), "/x");
  assertEquals(app.urlFor("/x", {}, { version: null }), "/x");
  assertEquals(app.urlFor("x", {}, { version: 2 }), "/v2/x");
  assertThrows(
    () => app.urlFor("twice", {}, { version: null }),
    TypeError,
    'no route named "twice" without a version',
  );
});

Deno.test("urlFor() from a request picks a path without a version that its version lacks", async () => {
  const app = new App().get("/both", answer);
  app.get("/both", answer, { version: 1 });
  const tell: Handler = (_request, { urlFor }) =>
    text([{}, { version: null }].map((one) => urlFor("/both", {}, one)).join());
  app.get("/tell", tell, { version: 1 });
  app.get("/tell", tell, { version: 2 });
  const ask = async (path: string) =>
    await (await request(app, "GET", path)).text();
  assertEquals(await ask("/v1/tell"), "/v1/both,/both");
  assertEquals(await ask("/v2/tell"), "/both,/both");
});

Deno.test("urlFor() from a request picks the group of that request", async () => {
  const tell: Handler = (_request, { urlFor }) => text(urlFor("users.list"));
  const users = new Blueprint("users", { urlPrefix: "/users" });
  users.get("/", answer, { name: "list" }).get("/tell", tell);
  const app = new App().get("/tell", tell, { version: 1 });
  for (const urlPrefix of ["/shop", "/admin"]) {
    app.blueprint(Blueprint.group([users], { urlPrefix, version: 1 }));
  }
  for (const group of ["shop", "admin"]) {
    const requested = await request(app, "GET", `/v1/${group}/users/tell`);
    assertEquals(await requested.text(), `/v1/${group}/users`);
  }
  const { status } = await request(app, "GET", "/v1/tell");
  assertEquals(status, 500);
});

/** Answers with the URL of `users.list`, or why it cannot be built. */
const tellList: Handler = (_request, { urlFor }) => {
  try {
    return text(urlFor("users.list"));
  } catch (error) {
    return text((error as TypeError).message);
  }
};

async function ask(app: App, path: string): Promise<string> {
  return await (await request(app, "GET", path)).text();
}

function createUsers(): Blueprint {
  return new Blueprint("users", { urlPrefix: "/users" })
    .get("/", answer, { name: "list" });
}

Deno.test("urlFor() from a request prefers what its group inherits to what another declares", async () => {
  const tell = new Blueprint("tell").get("/tell", tellList);
  const app = new App();
  for (const urlPrefix of ["/shop", "/admin"]) {
    const members = [createUsers(), tell];
    app.blueprint(Blueprint.group(members, { urlPrefix, version: 1 }));
  }
  const moved = new Blueprint("users", { urlPrefix: "/members" })
    .get("/", answer, { name: "list" });
  app.blueprint(new Blueprint("v2", { version: 2, extends: 1 }));
  app.blueprint(Blueprint.group([moved], { urlPrefix: "/shop", version: 2 }));
  assertEquals(await ask(app, "/v2/admin/tell"), "/v2/admin/users");
  assertEquals(await ask(app, "/v2/shop/tell"), "/v2/shop/members");
  assertEquals(await ask(app, "/v1/shop/tell"), "/v1/shop/users");
});

Deno.test("urlFor() from a request skips no path of its version for one without a version", async () => {
  const app = new App().get("/legacy", answer, { name: "users.list" })
    .get("/tell", tellList, { version: 1 });
  for (const urlPrefix of ["/shop", "/admin"]) {
    app.blueprint(Blueprint.group([createUsers()], { urlPrefix, version: 1 }));
  }
  assertStringIncludes(
    await ask(app, "/v1/tell"),
    "names /legacy, /v1/shop/users, /v1/admin/users.",
  );
});

Deno.test("urlFor() from a request picks its group among paths without a version", async () => {
  const me = new Blueprint("me").get("/tell", tellList, { version: 1 });
  const app = new App();
  for (const urlPrefix of ["/shop", "/admin"]) {
    app.blueprint(Blueprint.group([createUsers(), me], { urlPrefix }));
  }
  assertEquals(await ask(app, "/v1/admin/tell"), "/admin/users");
});

Deno.test("urlFor() from a request prefers its group to the groups inside it", async () => {
  const orders = new Blueprint("orders", { urlPrefix: "/orders" })
    .get("/", tellList);
  const members = [createUsers(), orders];
  const inner = Blueprint.group(members, { urlPrefix: "/eu" });
  const app = new App().blueprint(
    Blueprint.group([...members, inner], { urlPrefix: "/shop", version: 1 }),
  );
  assertEquals(await ask(app, "/v1/shop/orders"), "/v1/shop/users");
  assertEquals(await ask(app, "/v1/shop/eu/orders"), "/v1/shop/eu/users");
});

Deno.test("urlFor() from a request refuses a path that only another prefix has", async () => {
  const tell: Handler = (_request, { urlFor }) => {
    const urls = [{ versionPrefix: "/a/v" }, {}].map((options) => {
      try {
        return urlFor("/x", {}, options);
      } catch (error) {
        return (error as TypeError).message;
      }
    });
    return text(urls.join("\n"));
  };
  const app = new App()
    .get("/x", answer, { version: 1, versionPrefix: "/a/v" })
    .get("/tell", tell, { version: 1, versionPrefix: "/c/v" });
  assertEquals(
    await ask(app, "/c/v1/tell"),
    "/a/v1/x\nCannot build a URL: the request's version, 1, has no " +
      'path "/x" after its prefix. If you mean /a/v1/x, pass { version } or ' +
      "{ versionPrefix } as the third argument.",
  );
});

Deno.test("urlFor() accepts a path with a trailing slash", () => {
  const app = new App().get("/y/", answer).get("/", answer);
  assertEquals([app.urlFor("/y/"), app.urlFor("/")], ["/y", "/"]);
});

Deno.test("one name in two blueprints is reported as ambiguous, and their prefixes tell them apart", () => {
  const app = new App();
  for (const urlPrefix of ["/a", "/b"]) {
    const blueprint = new Blueprint("b", { urlPrefix });
    app.blueprint(blueprint.get("/x", answer, { name: "n" }));
  }
  const [{ reason, fix }] = app.warnings;
  assertEquals(
    reason,
    '/a/x and /b/x are both named "b.n", so the name alone is ' +
      "ambiguous.",
  );
  assertStringIncludes(fix, "or the blueprint around it, a name of its own");
  assertThrows(() => app.urlFor("b.n"), TypeError, "or { urlPrefix }");
  assertEquals(app.urlFor("b.n", {}, { urlPrefix: "/b" }), "/b/x");
});

Deno.test("urlFor() picks the requested version prefix", () => {
  const one = new Blueprint("one", { version: 1 }).get("/a", answer, {
    name: "a",
  });
  const app = new App();
  app.blueprint(one, { versionPrefix: "/x/v" });
  app.blueprint(one, { versionPrefix: "/<tenant>/v" });
  const urlFor = (versionPrefix?: string) =>
    app.urlFor("one.a", { tenant: "t" }, { version: 1, versionPrefix });
  // It is enough that another version prefix has the parameter.
  assertEquals(urlFor("/x/v"), "/x/v1/a");
  assertEquals(urlFor("x/v"), "/x/v1/a");
  assertEquals(urlFor("/<tenant>/v"), "/t/v1/a");
  assertThrows(
    () => urlFor(),
    TypeError,
    "Choose one with { version }",
  );
  assertThrows(() => urlFor("/y"), TypeError, 'with version 1 after "/y".');
});

Deno.test("match() returns the values that urlFor() was given", () => {
  const values = fc.record({
    int: fc.record({ id: fc.maxSafeInteger() }),
    float: fc.record({
      n: fc.double({ noNaN: true, min: 1e-6, max: 1e20 }),
    }),
    str: fc.record({ text: fc.string({ unit: "grapheme" }) }),
    path: fc.record({
      rest: fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 })
        .map((parts) => parts.join("/")),
    }),
    ext: fc.record({ file: fc.string(), ext: fc.constant("jpg") }),
  });
  let built = 0;
  fc.assert(fc.property(values, (sets) => {
    const all: Record<string, Record<string, unknown>> = sets;
    for (const [name, params] of Object.entries(all)) {
      let url: string;
      try {
        url = app.urlFor(name, params);
      } catch (error) {
        if (error instanceof TypeError) continue;
        throw error;
      }
      const match = app.match("GET", url);
      assertEquals(match?.route.name, name);
      assertEquals({ ...match?.params }, { ...params });
      built++;
    }
  }));
  // Whole numbers are never refused.
  assert(built > 100);
});

/** An API whose third version inherits what the second one has changed. */
function createVersions(): App {
  const one = new Blueprint("one", { version: 1 })
    .get("/users", answer, { name: "list" })
    .get("/users/<id:int>", answer, { name: "show" });
  const two = new Blueprint("two", { version: 2, extends: 1 })
    .get("/users", answer, { name: "list" });
  const three = new Blueprint("three", { version: 3, extends: 2 });
  const inner = new Blueprint("inner", { version: 3, versionPrefix: "/in/v" })
    .get("/users/<id:int>", answer);
  const versionPrefix = "/<tenant>/v";
  const tenants = new Blueprint("tenants", { version: 4, versionPrefix })
    .get("/orders", answer).get("/orders/<id:int>", answer);
  const later = new Blueprint("later", { version: 5, versionPrefix })
    .get("/orders", answer);
  const apart = new Blueprint("apart", {
    version: 6,
    versionPrefix: "/<tenant>/w",
  }).get("/orders", answer);
  return new App().blueprint(Blueprint.group([one, two, three, inner]))
    .blueprint(tenants).blueprint(later).blueprint(apart).get(
      "/health/<part>",
      answer,
    );
}

/** The path of a request, what is requested from it, and the URL or the error. */
const FROM: [
  from: string,
  requested: Parameters<Context["urlFor"]>,
  built: string | RegExp,
][] = [
  ["/v1/users/7", ["/users"], "/v1/users"],
  ["/v2/users/7", ["/users"], "/v2/users"],
  ["/v3/users/7", ["/users"], "/v3/users"],
  ["/v3/users/7", ["/users/<id:int>", { id: 8 }], "/v3/users/8"],
  [
    "/v3/users/7",
    ["/users/<id:int>", { id: 8 }, { version: 1 }],
    "/v1/users/8",
  ],
  ["/in/v3/users/7", ["/users/<id:int>", { id: 8 }], "/in/v3/users/8"],
  [
    "/in/v3/users/7",
    ["/users/<id:int>", { id: 8 }, { versionPrefix: "/v" }],
    "/v3/users/8",
  ],
  // There is no such version after the prefix of the request.
  ["/in/v3/users/7", ["/users", {}, { version: 2 }], "/v2/users"],
  ["/v3/users/7", ["one.show", { id: 8 }], "/v3/users/8"],
  ["/v1/users/7", ["two.list"], "/v2/users"],
  ["/v2/users/7", ["/health/<part>", { part: "db" }], "/health/db"],
  ["/health/db", ["one.show", { id: 8 }], "/v1/users/8"],
  [
    "/health/db",
    ["/users"],
    /names \/v1\/users, \/v2\/users, \/v3\/users. Choose/,
  ],
  ["/v2/users/7", ["/user"], /no route named "\/user". Did you mean "\/users"/],
  ["/v2/users/7", ["/users/<id:int>"], /no value for "id"/],
  ["/a%20b/v4/orders/7", ["/orders"], "/a%20b/v4/orders"],
  ["/acme/v4/orders/7", ["/orders/<id:int>", { id: 8 }], "/acme/v4/orders/8"],
  ["/acme/v4/orders", ["/orders", {}, { version: 5 }], "/acme/v5/orders"],
  [
    "/acme/v4/orders",
    ["/orders", {}, { version: 6, versionPrefix: "/<tenant>/w" }],
    /no value for "tenant"/,
  ],
  ["/acme/v4/orders", ["/orders", { tenant: "other" }], "/other/v4/orders"],
  ["/acme/v4/orders", ["/orders", { tenant: undefined }], "/acme/v4/orders"],
  ["/acme/v4/orders/7", ["/orders/<id:int>"], /no value for "id"/],
  ["/v1/users/7", ["/orders", {}, { version: 4 }], /no value for "tenant"/],
  [
    "/acme/v5/orders",
    ["/orders/<id:int>", { id: 8 }],
    /the request's version, 5, has no path "\/orders\/<id:int>" after its prefix\. If you mean \/<tenant:str>\/v4\/orders\/<id:int>,/,
  ],
  [
    "/acme/v5/orders",
    ["/orders/<id:int>", { id: 8 }, { version: 4 }],
    "/acme/v4/orders/8",
  ],
  ["/v2/users/7", ["/orders/<id:int>", { id: 8 }], /the request's version, 2,/],
  // A path that the version lacks belongs to it, too.
  ["/v2/nothing", ["/users"], "/v2/users"],
  ["/v2/nothing", ["/orders/<id:int>", { id: 8 }], /the request's version, 2,/],
  ["/nothing", ["/users"], /names \/v1\/users, /],
  // Handlers pass on the values of their own paths.
  ["/v2/users/7", ["/users", { id: 7 }], "/v2/users"],
  ["/v2/users/7", ["/users", { page: 7 }], /no parameter "page"/],
];

for (const [path, requested, built] of FROM) {
  Deno.test(`from ${path}, urlFor(${Deno.inspect(requested)}) returns ${built}`, async () => {
    const tell: Middleware = (_request, { urlFor }) => {
      try {
        return text(urlFor(...requested));
      } catch (error) {
        return text((error as Error).message);
      }
    };
    const response = await request(createVersions().use(tell), "GET", path);
    assertMatch(
      await response.text(),
      built instanceof RegExp ? built : new RegExp(`^${built}$`),
    );
  });
}
