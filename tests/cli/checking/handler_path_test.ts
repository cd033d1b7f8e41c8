import { assertEquals } from "@std/assert";
import { checkHandlerPaths } from "../../../router/cli/checking/handler_path.ts";
import { OK } from "../version_folders.ts";

Deno.test("check does not read a backtick in a regular expression as a template", () => {
  const tick = "const TICK = /`/g;\n";
  const own = 'export const GET: Handler<"a"> = answer;\n';
  const other = own.replace('"a"', '"b"');
  const texts = [
    `${tick}${own}const told = \`as Handler<"b"> is\`;\n`,
    `${tick}${other}const told = \`\`;\n`,
  ];
  assertEquals(
    texts.map((text) => checkHandlerPaths(text, "a", [], "a.ts").length),
    [0, 1],
  );
});

Deno.test("check accepts part of a path for a context, but not for handlers", () => {
  const texts = [
    'export const GET: Handler<"a"> = answer;',
    'export default { GET } satisfies PathHandlers<"a">;',
    'const told: Context<"a"> = context;',
  ];
  assertEquals(
    texts.map((text) => checkHandlerPaths(text, "a/b", [], "a/b.ts").length),
    [1, 1, 0],
  );
});

/** Files, literals in them, and whether these name their file. */
const LITERALS: [stem: string, literal: string, isOwn: boolean][] = [
  [String.raw`[n=\d+]`, String.raw`'[n=\\d+]'`, true],
  [String.raw`[n=\d+]`, String.raw`'[n=\d+]'`, false],
  ["é", String.raw`"\u00e9"`, true],
  ["o's/[id=int]", `"o's/[id=int]"`, true],
  ["o's/[id=int]", String.raw`'o\'s/[id=int]'`, true],
  ["o's/[id=int]", `"o's/[id=float]"`, false],
];

for (const [stem, literal, isOwn] of LITERALS) {
  Deno.test(`check ${isOwn ? "accepts" : "refuses"} ${literal} as the path of ${stem}`, () => {
    const source = `export const GET: Handler<${literal}> = answer;`;
    const found = checkHandlerPaths(source, stem, [], "routes/a.ts");
    assertEquals(found.length, isOwn ? 0 : 1);
  });
}

/** Literals in a file in groups, and whether they name it. */
const GROUPED: [literal: string, isOwn: boolean][] = [
  ["(public)/v2/(b)/search", true],
  ["v2/(b)/search", true],
  ["(b)/search", true],
  ["v2/search", true],
  ["/v2/search", true],
  ["search", true],
  ["/api/v2/search", true],
  ["api/v2/search", true],
  ["/(x)/v2/search", true],
  ["(auth)/v2/search", false],
  ["(auth)/v2/(b)/search", false],
  ["(public)/v2/search", false],
  ["v2/(auth)/search", false],
  ["(x)/api/v2/search", false],
];

for (const [literal, isOwn] of GROUPED) {
  Deno.test(`check ${isOwn ? "accepts" : "refuses"} ${literal} as the path of a file in groups`, () => {
    const source = `export const GET: Handler<"${literal}"> = answer;`;
    const stem = "(public)/v2/(b)/search";
    const found = checkHandlerPaths(source, stem, ["/v2/search"], "a.ts");
    assertEquals(found.length, isOwn ? 0 : 1);
  });
}

/** Files by their place, and a literal that may name them. */
const PLACED: [
  title: string,
  stem: string,
  place: string,
  paths: string[] | undefined,
  literal: string,
  isOwn: boolean,
][] = [
  [
    "a file of a group that is read on its own",
    "v2/me",
    "routes/(auth)/v2/me.ts",
    ["/v2/me"],
    "(auth)/v2/me",
    true,
  ],
  [
    "a file of another group that is read on its own",
    "v2/me",
    "routes/(auth)/v2/me.ts",
    ["/v2/me"],
    "(public)/v2/me",
    false,
  ],
  [
    "an index in a group",
    "v2/(in)/index",
    "routes/v2/(in)/index.ts",
    ["/v2"],
    "v2/index",
    true,
  ],
  [
    "the root below an application's prefix",
    "index",
    "routes/index.ts",
    ["/"],
    "/api",
    true,
  ],
  [
    "the root, which is nowhere else",
    "index",
    "routes/index.ts",
    ["/"],
    "api",
    false,
  ],
  [
    "a file in groups when nothing can be composed",
    "(public)/v2/(b)/search",
    "routes/(public)/v2/(b)/search.ts",
    undefined,
    "v2/search",
    true,
  ],
  [
    "a parameter, which has no brackets after a slash",
    "v2/users/[id=int]",
    "routes/v2/users/[id=int].ts",
    ["/v2/users/<id:int>"],
    "/users/[id=int]",
    false,
  ],
  [
    "text in brackets in a URL prefix",
    "users/me",
    "routes/users/me.ts",
    ["/[users]/me"],
    "/[users]/me",
    true,
  ],
];

for (const [title, stem, place, paths, literal, isOwn] of PLACED) {
  Deno.test(`check ${isOwn ? "accepts" : "refuses"} ${literal} as the path of ${title}`, () => {
    const source = `export const GET: Handler<"${literal}"> = answer;`;
    const found = checkHandlerPaths(source, stem, paths, place);
    assertEquals(found.length, isOwn ? 0 : 1);
  });
}

/** Paths that type the context of a handler's helper, and whether they fit. */
const PARTS: [literal: string, isOwn: boolean][] = [
  ["v1/users/[id=int]", true],
  ["/v1/users/<id:int>", true],
  ["/users/<id:int>", true],
  ["/users/[id=int]", false],
  ["users/[id]", false],
  ["v1/user", false],
  ["/<id:int>/users", false],
];

for (const [literal, isOwn] of PARTS) {
  Deno.test(`check ${isOwn ? "accepts" : "refuses"} ${literal} as the path of a handler's helper`, () => {
    const source =
      `function findUser({ params }: Context<Params<"${literal}">>) {}`;
    const stem = "v1/users/[id=int]/posts";
    const path = "/v1/users/<id:int>/posts";
    const found = checkHandlerPaths(source, stem, [path], "a.ts");
    assertEquals(found.length, isOwn ? 0 : 1);
  });
}

Deno.test("check says that brackets after a slash are text", () => {
  const source = 'export const GET: Handler<"/users/[id=int]"> = answer;';
  const paths = ["/users/<id:int>"];
  const found = checkHandlerPaths(source, "users/[id=int]", paths, "a.ts");
  assertEquals(found.map(({ reason, fix }) => `${reason} ${fix}`), [
    'A handler is typed for "/users/[id=int]", where brackets are literal ' +
    'text, since it begins with a slash. Write Handler<"users/[id=int]"> or ' +
    'Handler<"/users/<id:int>">.',
  ]);
});

const USED = 'export const GET: Handler<"elsewhere"> = () => new Response();';

/** Files, the paths that they serve, and the types that check suggests. */
const ADVISED: [stem: string, paths: string[], fix: string][] = [
  [
    "v1/notes/[id=int]@2",
    ["/v2/notes/<id:int>"],
    'Write Handler<"v1/notes/[id=int]@2"> or Handler<"/v2/notes/<id:int>">.',
  ],
  [
    "(tenants)/v1/notes/[id=int]",
    ["/<tenant:slug>/v1/notes/<id:int>"],
    'Write Handler<"/<tenant:slug>/v1/notes/<id:int>">.',
  ],
  [
    "v1/notes",
    ["/v1/notes", "/<tenant:slug>/v1/notes"],
    'Write Handler<"/v1/notes"> or Handler<"/<tenant:slug>/v1/notes">.',
  ],
];

for (const [stem, paths, fix] of ADVISED) {
  Deno.test(`check suggests types with all parameters of ${paths.join(" and ")}`, () => {
    const found = checkHandlerPaths(USED, stem, paths, "routes/a.ts");
    assertEquals(found.map((one) => one.fix), [fix]);
  });
}

const FUNCTION = `export function GET(
  _request: Request,
  { params }: Context<Params<"elsewhere">>,
): Response {
  return Response.json(params);
}`;

/** Files named `a.ts`, and whether a path in them is reported. */
const TYPED: [what: string, source: string, isReported: boolean][] = [
  ["a handler without an import", USED, true],
  [
    "a handler of the router",
    `import { type Handler, json } from "@strata/router";\n${USED}`,
    true,
  ],
  [
    "a handler of the router by its address",
    `import type {\n  Handler,\n} from "jsr:@strata/router@0.1";\n${USED}`,
    true,
  ],
  [
    "a handler of the router by its name on npm",
    `import type { Handler } from "npm:@jsr/strata__router@0.1";\n${USED}`,
    true,
  ],
  [
    "handlers by their methods",
    `const { GET }: PathHandlers<"elsewhere"> = handlers;\n${OK}`,
    true,
  ],
  [
    "a type that is a path, which is not resolved",
    `type Path = "elsewhere";\nconst GET: Handler<Path> = answer;\n${OK}`,
    false,
  ],
  [
    "a template",
    `const GET: Handler<\`/v1/\${typeof name}\`> = answer;\n${OK}`,
    false,
  ],
  ["a comment", `// Was: Handler<"v0/old">\n${OK}`, false],
  ["a comment of several lines", `/**\n * Handler<"old">\n */\n${OK}`, false],
  [
    "a string",
    `const told = 'Handler<"old">';\n${OK}`,
    false,
  ],
  [
    "code after a string that looks like a comment",
    `const all = "/*";\n${USED}\n// */`,
    true,
  ],
  [
    "a type that the file declares",
    `type Handler<Name extends string> = () => Response;\n${USED}`,
    false,
  ],
  [
    "an interface that the file declares",
    `interface Handler<Name extends string> {}\n${USED}`,
    false,
  ],
  [
    "a class that the file declares",
    `class Context<Given> {}\n${FUNCTION}`,
    false,
  ],
  [
    "a type of another module by another name",
    `import type { Own as Handler } from "../own.ts";\n${USED}`,
    false,
  ],
  [
    "a type of another module",
    `import type { Handler } from "../handler.ts";\n${USED}`,
    false,
  ],
  ["a type of other handlers", USED.replace("Handler", "Other"), false],
  ["a type within a namespace", USED.replace("Handler", "own.Handler"), false],
  ["a function", FUNCTION, true],
  [
    "a function that is formatted in lines",
    FUNCTION.replace(/<(Params.*?)>,/, "<\n    $1\n  >,"),
    true,
  ],
  [
    "a function of the router's types",
    `import { type Context, type Params } from "@strata/router";\n${FUNCTION}`,
    true,
  ],
  [
    "a context of another module",
    `import type { Context } from "@netlify/functions";\n${FUNCTION}`,
    false,
  ],
  [
    "parameters that the file declares",
    `type Params<Name extends string> = Record<Name, string>;\n${FUNCTION}`,
    false,
  ],
  [
    "a handler beside a context of another module",
    `import { Context as Params } from "../context.ts";\n${USED}\n${FUNCTION}`,
    true,
  ],
  [
    "parameters of another path, as urlFor accepts them",
    `const book: Params<"/books/<id:int>"> = { id: 7 };\n${OK}`,
    false,
  ],
];

Deno.test("check suggests the parameters of a function", () => {
  const paths = ["/v1/a/<id:int>"];
  const found = checkHandlerPaths(FUNCTION, "v1/a/[id=int]", paths, "a.ts");
  assertEquals(found.map(({ reason, fix }) => `${reason} ${fix}`), [
    'A handler is typed for "elsewhere", which is not where the file is. ' +
    'Write Params<"v1/a/[id=int]"> or Params<"/v1/a/<id:int>">.',
  ]);
});

for (const [what, source, isReported] of TYPED) {
  Deno.test(`check ${isReported ? "compares" : "ignores"} the path in ${what}`, () => {
    const found = checkHandlerPaths(source, "a", ["/a"], "routes/a.ts");
    assertEquals(
      found.map(({ code }) => code),
      isReported ? ["bad-export"] : [],
    );
  });
}
