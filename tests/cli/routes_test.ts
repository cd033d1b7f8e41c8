import { assertEquals } from "@std/assert";
import { callCli } from "./called_command.ts";
import { runCli } from "./command_line.ts";
import { runRoutes, runRoutesOfModule } from "./listing/listed_routes.ts";
import { OK, version } from "./version_folders.ts";

const TABLE = `no version
/
/health

/<shop:slug>/v…  1
/stock/<id:int>  ○

/api/v…          1   1.25  2  3
/authors         ·   ·     ·  ●
/books           ○†  ○!    ○  ○
/books/<id:int>  ○†  ○!    ○  ◇
/books/search    ·   ○!    ◇  ✗

● blueprint  ○ group  ◇ inherited  ! deprecated  † gone  ✗ removed  · absent
`;

Deno.test("routes lists the bookshop's paths by version", async () => {
  const { code, stdout } = await runCli("routes", "examples/bookshop/routes");
  assertEquals([code, stdout], [0, TABLE]);
});

const FILES = {
  "_version.ts": version('versionPrefix: "/x/v"'),
  "_middleware.ts": "export default [];\n",
  "health.ts": OK,
  "shop/_version.ts": version('version: "v2", versionPrefix: "/api/v"'),
  "shop/_middleware.ts": "export default [];\n",
  "shop/orders/_version.ts": version("version: 1.25"),
  "shop/orders/[id=int].ts": OK + "export const POST = GET;\n",
  "shop/orders/[name].ts": OK,
  "shop/cart@3.ts": OK,
  "shop/index.ts": "export const ALL = () => new Response();\n",
};

/** Options, and what is printed. */
const LISTS: [args: string[], printed: string][] = [
  [
    [],
    `no version
/health

/api/v…                  1.25  2  3
/shop                    ·     ●  ·
/shop/cart               ·     ·  ◆
/shop/orders/<id:int>    ●     ·  ·
/shop/orders/<name:str>  ●     ·  ·

◆ route  ● blueprint  · absent
`,
  ],
  [
    ["--version=v2"],
    `/api/v…  2
/shop    ●

● blueprint
`,
  ],
  [
    ["--grep=CART"],
    `/api/v…     3
/shop/cart  ◆

◆ route
`,
  ],
  [
    ["--flat", "--grep=orders"],
    `GET,POST  /api/v1.25/shop/orders/<id:int>\
    blueprint  routes/shop/orders/[id=int].ts
GET       /api/v1.25/shop/orders/<name:str>  blueprint  routes/shop/orders/[name].ts
`,
  ],
  [["--grep=nothing"], 'No route has "nothing" in its path, name or file.\n'],
  [
    ["--grep=\x1b[31m"],
    String.raw`No route has "\u001b[31m" in its path, name or file.` + "\n",
  ],
  [["--json", "--grep=nothing"], "[]\n"],
  [
    ["why", "get", "/api/v1.25/shop/orders/7"],
    `GET /api/v1.25/shop/orders/7
  route          /api/v1.25/shop/orders/<id:int>    routes/shop/orders/[id=int].ts
  version        1.25                               routes/shop/orders/_version.ts
  prefix         /api/v                             routes/shop/_version.ts
  part           /shop                              routes/shop/
  part           /orders                            routes/shop/orders/
  part           /<id:int>                          routes/shop/orders/[id=int].ts
  param          id = 7
  overridden     version v2                         routes/shop/_version.ts
  overridden     versionPrefix /x/v                 routes/_version.ts
  less specific  /api/v1.25/shop/orders/<name:str>  routes/shop/orders/[name].ts
  middleware     routes/_middleware.ts
  middleware     routes/shop/_middleware.ts
`,
  ],
];

for (const [args, printed] of LISTS) {
  Deno.test(`routes ${args.join(" ")} prints what is requested`, async () => {
    const { code, stdout } = await runRoutes(FILES, ...args);
    assertEquals([code, stdout], [0, printed]);
  });
}

/** Options for a version that only removes paths, and what is printed. */
const EMPTIED: [args: string[], printed: string][] = [
  [["--version=1"], "/v…  1\n/a   ●\n\n● blueprint\n"],
  [["--version=v2"], "Version 2 has no paths: it only removes /a.\n"],
  [
    ["--version=2", "--flat"],
    "Version 2 has no paths: it only removes /a.\n",
  ],
  [["--version=2", "--json"], "[]\n"],
  [
    ["--version=2", "--grep=b"],
    'No route of version 2 has "b" in its path, name or file.\n',
  ],
];

for (const [args, printed] of EMPTIED) {
  Deno.test(`routes ${args.join(" ")} accepts a version that only removes paths`, async () => {
    const { code, stdout } = await runRoutes({
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
    }, ...args);
    assertEquals([code, stdout], [0, printed]);
  });
}

Deno.test("routes --json prints every route as data", async () => {
  const { stdout } = await runRoutes(FILES, "--json", "--grep=cart");
  assertEquals(JSON.parse(stdout), [{
    path: "/api/v3/shop/cart",
    resource: "/shop/cart",
    parameters: [],
    methods: ["GET"],
    version: "3",
    versionPrefix: "/api/v",
    name: "shop/cart@3",
    origin: "route",
    deprecated: null,
    sunset: null,
    onSunset: null,
    stability: "stable",
    inheritedFrom: null,
    place: "routes/shop/cart@3.ts",
  }]);
});

/** Requests that no route answers, and what is printed. */
const MISSES: [args: string[], printed: string][] = [
  [["GET", "/nothing"], "No route matches /nothing.\n"],
  [
    ["GET", "/a\x1b[31m"],
    String.raw`A request for /a\u001b[31m is answered with 400: ` +
    "The request's path or host is malformed.\n",
  ],
  [
    ["GET", "/nothing", "--json"],
    `{
  "method": "GET",
  "path": "/nothing",
  "route": null,
  "reason": "No route matches /nothing."
}
`,
  ],
  [
    ["DELETE", "/health"],
    `DELETE /health
  route       /health             routes/health.ts
  part        /health             routes/health.ts
  unused      versionPrefix /x/v  routes/_version.ts
  middleware  routes/_middleware.ts

The route does not answer DELETE: 405.
`,
  ],
];

for (const [args, printed] of MISSES) {
  Deno.test(`routes why ${args.join(" ")} says why nothing answers`, async () => {
    const { code, stdout } = await runRoutes(FILES, "why", ...args);
    assertEquals([code, stdout], [1, printed]);
  });
}

/** Requests to an application that throws, and what is printed. */
const UNANSWERED: [method: string, path: string, said: string][] = [
  ["POST", "/reset", "The routes of /reset do not answer POST: 405.\n"],
  [
    "GET",
    "/%ff",
    "A request for /%ff is answered with 400: The request's path or host is malformed.\n",
  ],
  [
    "GET",
    `/${"a".repeat(8192)}`,
    `A request for /${
      "a".repeat(8192)
    } is answered with 414: The path is longer than 8192 octets.\n`,
  ],
  [
    "GET",
    "/v2/users",
    "No route matches /v2/users. API version 2 does not exist. " +
    "Version 1 has it.\n",
  ],
];

for (const [method, path, said] of UNANSWERED) {
  Deno.test(`routes why ${method} ${path.slice(0, 9)} runs no middleware or handler`, async () => {
    const why = await runRoutesOfModule(
      `const app = new App();
app.use(() => {
  throw new Error("The middleware ran.");
});
app.onError(() => text("own", { status: 404 }));
app.get("/reset", () => {
  throw new Error("The handler ran.");
});
app.get("/users", () => text("users"), { version: 1 });
export default app;
`,
      "why",
      method,
      path,
    );
    assertEquals([why.code, why.stdout], [1, said]);
  });
}

Deno.test("routes why --json prints a bigint of a custom type as a string", async () => {
  const { stdout } = await runRoutes(
    {
      "_types.ts":
        "export default { big: { pattern: /.+/, parse: BigInt } };\n",
      "[n=big].ts": OK,
    },
    "why",
    "GET",
    "/12",
    "--json",
  );
  assertEquals(JSON.parse(stdout).params, { n: "12" });
});

Deno.test("routes --grep finds names that are set in code", async () => {
  const { stdout } = await runRoutesOfModule(
    `export default new App().get("/a", () => text("a"), { name: "First" })
  .get("/b", () => text("b"), { name: "second" });
`,
    "--grep=first",
  );
  assertEquals(stdout, "no version\n/a\n");
});

Deno.test("routes reads a module that exports an application", async () => {
  const { code, stdout } = await callCli(
    "routes",
    "examples/blueprints/main.ts",
    "--version=1.25",
  );
  assertEquals([code, stdout], [
    0,
    "/v…                       1.25\n/bp-group/bp1/endpoint-1  ●\n\n" +
    "● blueprint\n",
  ]);
});
