import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { toFileUrl } from "@std/path";
import { App, Blueprint, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { listRoutes } from "../../router/cli/listing/route_list.ts";
import { formatVersionTable } from "../../router/cli/listing/version_table.ts";
import { PLAIN } from "../../router/cli/printing/terminal.ts";
import { widthOf } from "../../router/cli/printing/text_width.ts";
import { createProjectFolder, type FileTexts } from "../test_folder.ts";
import { callCli, callCliWith } from "./called_command.ts";
import { runCli } from "./command_line.ts";
import { version } from "./version_folders.ts";

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

Deno.test("routes lists paths without a version first, wherever they are declared", () => {
  const app = new App().get("/a", () => text("a"), { version: 1 })
    .get("/b", () => text("b"));
  const [title] = formatVersionTable(app, app.routes, PLAIN).split("\n");
  assertEquals(title, "no version");
});

const answer = () => text("a");
const ENDED = { version: 1, sunset: "2024-01-01", onSunset: "gone" } as const;

/** What is declared in code, and the table of it. */
const TABLES: [title: string, app: App, table: string][] = [
  [
    "a path as gone when all of its routes are",
    new App().get("/a", answer, ENDED).put("/a", answer, ENDED)
      .get("/b", answer, ENDED).put("/b", answer, { version: 1 }),
    "/v…  1\n/a   ◆†\n/b   ◆\n\n◆ route  † gone",
  ],
  [
    "versions by their numbers",
    new App().get("/a", answer, { version: 10 })
      .get("/a", answer, { version: 9 }),
    "/v…  9  10\n/a   ◆  ◆\n\n◆ route",
  ],
  [
    "paths in order, by the first of the names that their parameters have",
    new App().get("/<b:int>", answer, { version: 1 })
      .get("/<c:slug>", answer, { version: 1 })
      .get("/<d:int>", answer, { version: 2 }),
    `/v…        1  2
/<b:int>   ◆  ◆
/<c:slug>  ◆  ·

◆ route  · absent`,
  ],
  [
    "a path of two methods once",
    new App().get("/a", answer).put("/a", answer),
    "no version\n/a",
  ],
  [
    "a path of two methods once, however they name its parameter",
    new App().get("/<b>", answer).put("/<a>", answer),
    "no version\n/<a:str>",
  ],
  [
    "what a version of another prefix removes as absent",
    new App()
      .get("/a", answer, { version: 1, versionPrefix: "/y/v" })
      .get("/b", answer, { version: 2, versionPrefix: "/y/v" })
      .blueprint(Blueprint.group([
        new Blueprint("x1", { version: 1 }).get("/a", answer).get("/b", answer),
        new Blueprint("x2", { version: 2, extends: 1, remove: ["/a"] }),
      ], { versionPrefix: "/x/v" })),
    `/y/v…  1  2
/a     ◆  ·
/b     ·  ◆

/x/v…  1  2
/a     ●  ✗
/b     ●  ◇

◆ route  ● blueprint  ◇ inherited  ✗ removed  · absent`,
  ],
  [
    "a version that has only removed paths",
    new App().blueprint(Blueprint.group([
      new Blueprint("v1", { version: 1 }).get("/a", answer),
      new Blueprint("v2", { version: 2, extends: 1, remove: ["/a"] }),
    ])),
    "/v…  1  2\n/a   ●  ✗\n\n● blueprint  ✗ removed",
  ],
  [
    "the version of a group as that of a group, though neither has a slash",
    new App().blueprint(
      Blueprint.group([new Blueprint("a").get("a", answer)], { version: 1 }),
    ),
    "/v…  1\n/a   ○\n\n○ group",
  ],
];

for (const [title, app, table] of TABLES) {
  Deno.test(`routes shows ${title}`, () => {
    assertEquals(formatVersionTable(app, app.routes, PLAIN), table);
  });
}

Deno.test("routes --json tells what a sunset does where there is one", async () => {
  const app = new App()
    .get("/a", answer, { version: 1, deprecated: "2024-01-01" })
    .get("/b", answer, { version: 1, sunset: "2024-01-01" });
  const loaded = { app, tree: undefined, folder: "." };
  const listed = await listRoutes(loaded, app.routes);
  assertEquals(
    listed.map(({ path, sunset, onSunset }) => [path, sunset, onSunset]),
    [["/v1/a", null, null], ["/v1/b", "2024-01-01T00:00:00.000Z", "serve"]],
  );
});

const GET = "export const GET = () => new Response();\n";

const FILES = {
  "_version.ts": version('versionPrefix: "/x/v"'),
  "_middleware.ts": "export default [];\n",
  "health.ts": GET,
  "shop/_version.ts": version('version: "v2", versionPrefix: "/api/v"'),
  "shop/_middleware.ts": "export default [];\n",
  "shop/orders/_version.ts": version("version: 1.25"),
  "shop/orders/[id=int].ts": GET + "export const POST = GET;\n",
  "shop/orders/[name].ts": GET,
  "shop/cart@3.ts": GET,
  "shop/index.ts": "export const ALL = () => new Response();\n",
};

/** Runs `strata routes` on the files; their folder is shown as `routes`. */
async function runRoutes(...args: string[]) {
  using folder = createProjectFolder(FILES);
  const all = ["routes", `--routes=${folder.path}`, ...args];
  const { code, stdout } = await callCli(...all);
  return { code, stdout: stdout.replaceAll(folder.path, "routes") };
}

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
  Deno.test(`routes ${args.join(" ")} prints what is asked for`, async () => {
    assertEquals(await runRoutes(...args), { code: 0, stdout: printed });
  });
}

/** What is asked of a version that has only removed paths, and the answer. */
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
  Deno.test(`routes ${args.join(" ")} knows a version that has only removed paths`, async () => {
    using folder = createProjectFolder({
      "routes/v1/_version.ts": version("version: 1"),
      "routes/v1/a.ts": GET,
      "routes/v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/a"]',
      ),
    });
    const { code, stdout } = await callCliWith(
      { cwd: folder.path },
      "routes",
      ...args,
    );
    assertEquals([code, stdout], [0, printed]);
  });
}

Deno.test("routes --flat lists paths as the table does, by prefix, version and path", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, Blueprint, text } from "@strata/router";
const answer = () => text("");
const one = new Blueprint("one", { version: 9 }).get("/b", answer)
  .get("/<id>", answer).get("/<id:int>", answer);
const two = new Blueprint("two", { version: 10, extends: 9 }).get("/c", answer);
export default new App()
  .get("/a", answer, { version: 1, versionPrefix: "/x/v" })
  .blueprint(two).blueprint(one)
  .post("/b", answer, { version: 9 }).get("/z", answer).get("/y", answer);
`,
  });
  const args = ["routes", "--routes=main.ts", "--flat"];
  const { stdout } = await callCliWith({ cwd: folder.path }, ...args);
  assertEquals(
    stdout.trimEnd().split("\n").map((line) => line.split(/ +/, 2).join(" ")),
    [
      "GET /y",
      "GET /z",
      "GET /x/v1/a",
      "GET /v9/<id:int>",
      "GET /v9/<id:str>",
      "GET /v9/b",
      "POST /v9/b",
      "GET /v10/<id:int>",
      "GET /v10/<id:str>",
      "GET /v10/b",
      "POST /v10/b",
      "GET /v10/c",
    ],
  );
});

Deno.test("routes shows what a version was set on, wherever it is written", async () => {
  using folder = createProjectFolder({
    "_version.ts": version("routes: { report: { version: 2 } }"),
    "report.ts": GET,
    "a/_version.ts": version("version: 1"),
    "a/index.ts": GET,
    "a/b/index.ts": GET,
  });
  const { stdout } = await callCli("routes", folder.path);
  assertEquals(
    stdout,
    `/v…      1  2
/a       ●  ·
/a/b     ○  ·
/report  ·  ◆

◆ route  ● blueprint  ○ group  · absent
`,
  );
});

Deno.test("routes shows a path in one row, whatever its parameter is named", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version("version: 1"),
    "v1/[id=int].ts": GET,
    "v2/_version.ts": version("version: 2"),
    "v2/[book=int].ts": GET,
  });
  const { stdout } = await callCli("routes", folder.path);
  assert(stdout.startsWith("/v…          1  2\n/<book:int>  ●  ●\n"), stdout);
});

Deno.test("routes why cuts a path into its parts, however they are written", async () => {
  using folder = createProjectFolder({
    "a/_version.ts": version('version: 1, urlPrefix: "//<tenant>/x/"'),
    "a/users/[id=int].ts": GET,
  });
  const args = ["why", "GET", "/v1/acme/x/users/7", `--routes=${folder.path}`];
  const { stdout } = await callCli("routes", ...args, "--json");
  const { parts, versionPrefix } = JSON.parse(stdout);
  assertEquals(versionPrefix, { value: "/v", place: "the default" });
  assertEquals(
    parts.map(({ value }: { value: string }) => value),
    ["/<tenant:str>/x", "/users", "/<id:int>"],
  );
});

/** Files in which something else is preferred, and what lost. */
const LOST: [
  title: string,
  files: FileTexts,
  path: string,
  lost: string[],
][] = [
  [
    "a file that settings name",
    {
      "v1/a.ts": GET,
      "v2/_version.ts": version(
        'version: 2, extends: 1, routes: { a: { sunset: "2098-01-01" } }',
      ),
      "v2/a.ts": GET,
    },
    "/v2/a",
    ["overrides /v2/a routes/v1/a.ts"],
  ],
  [
    "a path that another version removes",
    {
      "v1/a.ts": GET,
      "v1/[id].ts": GET,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["a"]'),
      "v2/b.ts": GET,
    },
    "/v1/a",
    ["less specific /v1/<id:str> routes/v1/[id].ts"],
  ],
  [
    "a path that another version removes by its end below a folder",
    {
      "shop/v1/_version.ts": version("version: 1"),
      "shop/v1/index.ts": GET,
      "shop/v1/a.ts": GET,
      "shop/v1/[id].ts": GET,
      "shop/v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/a", "/"]',
      ),
      "shop/v2/b.ts": GET,
    },
    "/v1/shop/a",
    ["less specific /v1/shop/<id:str> routes/shop/v1/[id].ts"],
  ],
  [
    "nothing, where the version before has removed the path",
    {
      "v1/x.ts": GET,
      "v1/y.ts": GET,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/x"]'),
      "v3/_version.ts": version("version: 3, extends: 2"),
      "v3/x.ts": GET,
      "v4/_version.ts": version('version: 4, extends: 3, remove: ["/x"]'),
      "v5/_version.ts": version("version: 5, extends: 4"),
      "v5/x.ts": GET,
    },
    "/v3/x",
    [],
  ],
  [
    "a file of which settings elsewhere name a namesake",
    {
      "v1/b/a.ts": GET,
      "[p]/_version.ts": version("routes: { a: { version: 1 } }"),
      "[p]/a.ts": GET,
    },
    "/v1/b/a",
    ["less specific /v1/<p:str>/a routes/[p]/a.ts"],
  ],
  [
    "a parameter of another name",
    {
      "v1/[id].ts": GET,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/[key].ts": GET,
    },
    "/v2/a",
    ["overrides /v2/<id:str> routes/v1/[id].ts"],
  ],
  [
    "nothing, where prefixes have no version to stand before",
    {
      "_version.ts": version('versionPrefix: "/api/v"'),
      "in/_version.ts": version('versionPrefix: "/in/v"'),
      "in/a.ts": GET,
    },
    "/in/a",
    [
      "unused versionPrefix /in/v routes/in/_version.ts",
      "unused versionPrefix /api/v routes/_version.ts",
    ],
  ],
];

for (const [title, files, path, lost] of LOST) {
  Deno.test(`routes why tells what lost against ${title}`, async () => {
    using folder = createProjectFolder({
      "routes/v1/_version.ts": version("version: 1"),
      ...Object.fromEntries(
        Object.entries(files).map(([file, text]) => [`routes/${file}`, text]),
      ),
    });
    const options = { cwd: folder.path };
    const { stdout } = await callCliWith(options, "routes", "why", "GET", path);
    const lines = stdout.split("\n")
      .map((line) => line.trim().replace(/ {2,}/g, " "))
      .filter((line) => /^(?:overrides|less specific|unused)/.test(line));
    assertEquals(lines, lost);
  });
}

Deno.test("routes why aligns what takes two columns of a terminal", async () => {
  using folder = createProjectFolder({ "v1/長い名前.ts": GET });
  const args = ["why", "GET", "/v1/長い名前", `--routes=${folder.path}`];
  const { stdout } = await callCli("routes", ...args);
  const ends = stdout.split("\n").slice(1)
    .filter((row) => row.includes(folder.path))
    .map((row) => widthOf(row.slice(0, row.indexOf(folder.path))));
  assert(ends.length > 1, stdout);
  assertEquals(new Set(ends).size, 1, stdout);
});

Deno.test("routes marks a path of which one method is deprecated", async () => {
  const main = (methods: string[]) =>
    `import { App, text } from "@strata/router";
     const app = new App();
     const answer = () => text("a");
     ${methods.join("\n")}
     export default app;\n`;
  const get =
    'app.get("/a", answer, { version: 1, deprecated: "2026-01-01" });';
  const post = 'app.post("/a", answer, { version: 1 });';
  for (const methods of [[get, post], [post, get]]) {
    using folder = createProjectFolder({ "main.ts": main(methods) });
    const options = { cwd: folder.path };
    const { stdout } = await callCliWith(options, "routes", "main.ts");
    assertStringIncludes(stdout, "/a   ◆!");
  }
});

Deno.test("routes --json gives the parameters of a path with their types", async () => {
  using folder = createProjectFolder({ "a/[id=int]/[file=ext=png].ts": GET });
  const { stdout } = await callCli("routes", folder.path, "--json");
  const [{ parameters }] = JSON.parse(stdout);
  assertEquals(parameters, [
    { name: "id", type: "int" },
    { name: "file", type: "ext=png" },
  ]);
});

Deno.test("routes --json gives every route as data", async () => {
  const { stdout } = await runRoutes("--json", "--grep=cart");
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

Deno.test("routes --json tells the stability that a version's name has, unless it is set", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": GET,
    "v2-rc.1/_version.ts": version('version: "2-rc.1"'),
    "v2-rc.1/a.ts": GET,
    "v3-rc.1/_version.ts": version('version: "3-rc.1", report: true'),
    "v3-rc.1/a.ts": GET,
    "v4-rc.1/_version.ts": version('version: "4-rc.1", stability: "stable"'),
    "v4-rc.1/a.ts": GET,
  });
  const { stdout } = await callCli("routes", folder.path, "--json");
  const told = JSON.parse(stdout).map((
    { version, stability }: { version: string; stability: string },
  ) => [version, stability]);
  assertEquals(Object.fromEntries(told), {
    "1": "stable",
    "2-rc.1": "beta",
    "3-rc.1": "beta",
    "4-rc.1": "stable",
  });
});

Deno.test("routes --json tells where an inherited path comes from", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": GET,
    "v2/_version.ts": version("version: 2, extends: 1"),
    "v3/_version.ts": version("version: 3, extends: 2"),
  });
  const { stdout } = await callCli("routes", "--json", folder.path);
  const routes: { path: string; inheritedFrom: string | null }[] = JSON.parse(
    stdout,
  );
  assertEquals(routes.map(({ path, inheritedFrom }) => [path, inheritedFrom]), [
    ["/v1/a", null],
    ["/v2/a", "/v1/a"],
    ["/v3/a", "/v2/a"],
  ]);
});

Deno.test("routes why escapes what of a path could steer a terminal", async () => {
  assertEquals(await runRoutes("why", "GET", "/a\x1b[31m"), {
    code: 1,
    stdout: String.raw`A request for /a\u001b[31m is answered with 400: ` +
      "The request's path or host is malformed.\n",
  });
});

Deno.test("routes why says that a path or a method is not served", async () => {
  const path = await runRoutes("why", "GET", "/nothing");
  assertEquals(path, { code: 1, stdout: "No route has the path /nothing.\n" });
  const json = await runRoutes("why", "GET", "/nothing", "--json");
  assertEquals([json.code, JSON.parse(json.stdout)], [1, {
    method: "GET",
    path: "/nothing",
    route: null,
    reason: "No route has the path /nothing.",
  }]);
  const method = await runRoutes("why", "DELETE", "/health");
  assertEquals(method.code, 1);
  assert(method.stdout.endsWith("The route does not answer DELETE: 405.\n"));
});

/** Requests for paths that no route has, and what is said of their values. */
const NEAR: [path: string, said: string][] = [
  [
    "/v2/pets/cus_1",
    " The types of parameters keep it from /v2/pets/<id:int>.",
  ],
  [
    "/v2/x_1/toys",
    " The types of parameters keep it from /v2/<a:int>/toys and " +
    "/v2/<b:uuid>/toys.",
  ],
  [
    "/v2/hats/tall",
    " API version 2 does not have this path. The types of parameters keep it " +
    "from /v2/hats/<id:int>. Version 3 has it.",
  ],
  ["/V2/pets/7", " Letter case keeps it from /v2/pets/<id:int>."],
  ["/v2/Pets/cus_1", " Letter case keeps it from /v2/pets/<id:int>."],
  ["/v2/pets/<id:int>", " A request has a value in place of <id:int>."],
  ["/v2/pets/cus_1/x", ""],
  ["/v2/pets/", ""],
  ["/v2/pets//", ""],
  ["/v2/pets//toys", ""],
  ["/v2//pets/7", ""],
  ["/v2/cats/cus_1", ""],
];

for (const [path, said] of NEAR) {
  Deno.test(`routes why ${said ? "says" : "does not say"} what keeps ${path} from a route`, async () => {
    using folder = createProjectFolder({
      "v2/_version.ts": "export default { version: 2 };",
      "v2/pets/[id=int].ts": "",
      "v2/hats/[id=int].ts": "",
      "v3/_version.ts": "export default { version: 3 };",
      "v3/hats/[id].ts": "",
      "v2/(a)/[a=int]/toys.ts": "",
      "v2/(b)/[b=uuid]/toys.ts": "",
    });
    const why = await callCli("routes", "why", "GET", path, folder.path);
    assertEquals(why.stdout, `No route has the path ${path}.${said}\n`);
  });
}

/** Requests to paths of several segments, and which is said to be near. */
const NEAR_LONG: [path: string, near: string | undefined][] = [
  ["/files/a/b", undefined],
  ["/files/edit", undefined],
  ["/o/1", undefined],
  ["/o/1/2", undefined],
  ["/o/x/y/1", "/o/<id:int>/<p:path>/<n:int>"],
  ["/o/1/y/z/x", "/o/<id:int>/<p:path>/<n:int>"],
];

Deno.test("routes why names each path once that its methods declare apart", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
export default new App()
  .get("/notes/<id:int>", () => text("read"))
  .post("/notes/<id:int>", () => text("written"));
`,
  });
  const main = `${folder.path}/main.ts`;
  for (
    const [path, said] of [
      ["/notes/x", "The types of parameters keep it from /notes/<id:int>."],
      ["/Notes/7", "Letter case keeps it from /notes/<id:int>."],
    ]
  ) {
    const { stdout } = await callCli("routes", "why", "GET", path, main);
    assertEquals(stdout, `No route has the path ${path}. ${said}\n`);
  }
});

Deno.test("routes why names all versions that have a path, and once what removes it", async () => {
  const files: Record<string, string> = {
    "v6/_version.ts": version(
      'version: 6, extends: 5, remove: ["/a/<b>", "/a/<c:int>"]',
    ),
    "v1/a/[c=int].ts": GET,
  };
  for (let number = 1; number <= 5; number++) {
    const extending = number > 1 ? `, extends: ${number - 1}` : "";
    files[`v${number}/_version.ts`] = version(`version: ${number}${extending}`);
  }
  using folder = createProjectFolder({ ...files, "v1/a/[b].ts": GET });
  const options = { cwd: folder.path };
  const why = ["routes", "--routes=.", "why", "GET", "/v6/a/7"];
  const { stdout } = await callCliWith(options, ...why);
  assertStringIncludes(
    stdout,
    "API version 6 has removed this path. See ./v6/_version.ts. Versions 1, " +
      "2, 3, 4 and 5 have it.\n",
  );
});

Deno.test("routes why compares what follows a path of several segments from the end", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
export default new App()
  .get("/files/<rest:path>/edit", () => text("edit"))
  .get("/o/<id:int>/<p:path>/<n:int>", () => text("o"));
`,
  });
  const main = `${folder.path}/main.ts`;
  for (const [path, near] of NEAR_LONG) {
    const { stdout } = await callCli("routes", "why", "GET", path, main);
    const said = near === undefined
      ? ""
      : ` The types of parameters keep it from ${near}.`;
    assertEquals(stdout, `No route has the path ${path}.${said}\n`);
  }
});

/** Requests that no route answers, and why. */
const MISSES: [method: string, path: string, said: string][] = [
  ["FOO", "/api/v2/books", "FOO is not a known method: 501."],
  ["FOO", "/api/v2/%zz", "A request for /api/v2/%zz is answered with 400: "],
  [
    "GET",
    "/api/v3/books/search",
    "API version 3 has removed this path. See " +
    "examples/bookshop/routes/v3/_version.ts. Versions 1.25 and 2 have it.\n",
  ],
  [
    "GET",
    "/api/v9/books",
    "API version 9 does not exist. Versions 1.25, 2 and 3 have it.\n",
  ],
  [
    "GET",
    "/api/v1.25/authors",
    "API version 1.25 does not have this path. Version 3 has it.\n",
  ],
  ["GET", "/app.js", "No route has the path /app.js.\n"],
  ["GET", "/api/v1/books/2", "Its sunset is over: 410."],
  ["DELETE", "/api/v1/books/2", "Its sunset is over: 410."],
  ["GET", "/api/v2/books/2", "overrides   /api/v2/books/<id:int>"],
];

for (const [method, path, said] of MISSES) {
  Deno.test(`routes why ${method} ${path} says what its server would`, async () => {
    const folder = "--routes=examples/bookshop/routes";
    const { stdout } = await callCli("routes", "why", method, path, folder);
    assertStringIncludes(stdout, said);
  });
}

/** Paths of which requests are refused by some check, one after the other. */
const REFUSED_PATHS = [
  "/files/a",
  `/files/${"a".repeat(9000)}`,
  `/other/${"a".repeat(9000)}`,
  "/files/a%2Fb",
  "/files/%zz",
  "/other",
];

Deno.test("routes why says the status that a server answers, whatever is wrong first", async () => {
  const source = `import { App, text } from "@strata/router";
export default new App().get("/files/<rest:path>", () => text("file"));
`;
  using folder = createProjectFolder({ "main.ts": source });
  const main = `${folder.path}/main.ts`;
  const { default: app } = await import(toFileUrl(main).href);
  for (const path of REFUSED_PATHS) {
    for (const method of ["GET", "POST", "FOO"]) {
      const { status } = await request(app, method, path);
      const { code, stdout } = await callCli(
        "routes",
        "why",
        method,
        path,
        main,
      );
      const said = /\b(?:405|410|501)\b|(?<=answered with )\d+/.exec(stdout);
      const told = code === 0 ? 200 : Number(said?.[0] ?? 404);
      assertEquals(told, status, `${method} ${path.slice(0, 20)}`);
    }
  }
});

Deno.test("routes why names what removes a path after a prefix where nothing is left", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": GET,
    "v1/(in)/_version.ts": version('versionPrefix: "/in/v"'),
    "v1/(in)/b.ts": GET,
    "v2/_version.ts": version('version: 2, extends: 1, remove: ["/b"]'),
  });
  const options = { cwd: folder.path };
  const why = ["routes", "--routes=.", "why", "GET", "/in/v2/b"];
  const { stdout } = await callCliWith(options, ...why);
  assertStringIncludes(
    stdout,
    "API version 2 has removed this path. See ./v2/_version.ts.",
  );
});

Deno.test("routes why tells of ten routes at most that a path won over", async () => {
  const files: Record<string, string> = {};
  for (let number = 1; number <= 12; number++) {
    const extending = number > 1 ? `, extends: ${number - 1}` : "";
    files[`v${number}/_version.ts`] = version(`version: ${number}${extending}`);
    files[`v${number}/a.ts`] = GET;
  }
  using folder = createProjectFolder(files);
  const options = { cwd: folder.path };
  const why = ["routes", "--routes=.", "why", "GET", "/v12/a", "--json"];
  const { stdout } = await callCliWith(options, ...why);
  assertEquals(
    JSON.parse(stdout).alternatives.map(({ place }: { place: string }) =>
      place
    ),
    Array.from({ length: 10 }, (_, index) => `./v${11 - index}/a.ts`),
  );
});

Deno.test("routes why names no place where a version removes other paths", async () => {
  const extending = (path: string) =>
    version(`version: 2, extends: 1, remove: ["${path}"]`);
  using folder = createProjectFolder({
    "(in)/v1/_version.ts": version("version: 1"),
    "(in)/v1/a/[b].ts": GET,
    "(in)/v1/kept.ts": GET,
    "(in)/v2/_version.ts": extending("/a/<b>"),
    "(out)/v1/_version.ts": version("version: 1"),
    "(out)/v1/c/[...d].ts": GET,
    "(out)/v1/kept_too.ts": GET,
    "(out)/v2/_version.ts": extending("/c/<d:path>"),
  });
  const options = { cwd: folder.path };
  for (const [path, place] of [["/v2/a/%62", "in"], ["/v2/c/d/e", "out"]]) {
    const why = ["routes", "--routes=.", "why", "GET", path];
    const { stdout } = await callCliWith(options, ...why);
    assertStringIncludes(stdout, `See ./(${place})/v2/_version.ts.`);
  }
});

Deno.test("routes why names what removes a path that a route without a version answers", async () => {
  using folder = createProjectFolder({
    "[...rest].ts": GET,
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": GET,
    "v1/b.ts": GET,
    "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
  });
  const options = { cwd: folder.path };
  const why = async (path: string) => {
    const args = ["routes", "--routes=.", "why", "GET", path];
    return (await callCliWith(options, ...args)).stdout;
  };
  const removed = "  removed by  version 2     ./v2/_version.ts\n";
  assertStringIncludes(await why("/v2/a"), removed);
  for (const path of ["/v1/a", "/v2/b", "/v2/c"]) {
    assertEquals((await why(path)).includes("removed"), false);
  }
});

Deno.test("routes why says until when a route lives, and where that was set", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version(
      'version: 1, deprecated: "2030-01-01", sunset: "2031-01-01T12:00:00Z"',
    ),
    "v1/a.ts": GET,
    "v2/_version.ts": version(
      'version: 2, stability: "beta", routes: ' +
        '{ a: { sunset: "2040-01-01", onSunset: "gone" } }',
    ),
    "v2/a.ts": GET,
    "v3/_version.ts": version("version: 3"),
    "v3/a.ts": GET,
  });
  const options = { cwd: folder.path };
  const why = async (path: string) => {
    const args = ["routes", ".", "why", "GET", path];
    return (await callCliWith(options, ...args)).stdout;
  };
  assertStringIncludes(
    await why("/v1/a"),
    `
  deprecated  2030-01-01            ./v1/_version.ts
  sunset      2031-01-01T12:00:00Z  ./v1/_version.ts
`,
  );
  assertStringIncludes(
    await why("/v2/a"),
    `
  gone from  2040-01-01  ./v2/_version.ts (routes["a"])
  stability  beta
`,
  );
  assertMatch(await why("/v3/a"), /^((?!deprecated|sunset|stability).)*$/s);
});

Deno.test("routes --json writes dates as routes why --json does", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": version(
      'version: 1, deprecated: "2030-01-01", sunset: "2031-01-01T12:00:00Z"',
    ),
    "v1/a.ts": GET,
  });
  const options = { cwd: folder.path };
  const read = async (...args: string[]) => {
    const { stdout } = await callCliWith(
      options,
      "routes",
      ".",
      "--json",
      ...args,
    );
    return JSON.parse(stdout);
  };
  const [{ deprecated, sunset }] = await read();
  const why = await read("why", "GET", "/v1/a");
  assertEquals([deprecated, sunset], [why.deprecated.value, why.sunset.value]);
  assertEquals(sunset, "2031-01-01T12:00:00.000Z");
});

Deno.test("routes why goes by the clock of an application", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
const life = { sunset: "2090-01-01", onSunset: "gone" } as const;
export default new App({ clock: () => Date.parse("2099-01-01") })
  .get("/a", () => text("a"), { version: 1, ...life });
`,
  });
  const options = { cwd: folder.path };
  const why = ["routes", "why", "GET", "/v1/a", "--routes=main.ts"];
  const { stdout } = await callCliWith(options, ...why);
  assertStringIncludes(stdout, "Its sunset is over: 410.");
});

Deno.test("routes why of a module says what its server answers to other methods", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
const life = { sunset: "2020-01-01", onSunset: "gone" } as const;
export default new App().get("/a", () => text("a"))
  .get("/b", () => text("b"), { version: 1, ...life })
  .get("/c", () => text("c"), { version: 1, ...life })
  .put("/c", () => text("c"), { version: 1 });
`,
  });
  const options = { cwd: folder.path };
  const cases: [method: string, path: string, code: number, says: string][] = [
    ["OPTIONS", "/a", 0, "GET /a"],
    ["POST", "/a", 1, "The routes of /a do not answer POST: 405."],
    ["POST", "/v1/b", 1, "The sunset of /v1/b is over: 410."],
    ["POST", "/v1/c", 1, "The routes of /v1/c do not answer POST: 405."],
    ["OPTIONS", "/v1/b", 1, "Its sunset is over: 410."],
    ["OPTIONS", "/v1/c", 0, "PUT /c"],
  ];
  for (const [method, path, code, says] of cases) {
    const args = ["routes", "main.ts", "why", method, path];
    const run = await callCliWith(options, ...args);
    assertEquals(run.code, code, path);
    assertStringIncludes(run.stdout, says);
  }
});

Deno.test("routes why takes the folder at either end", async () => {
  const why = ["why", "GET", "/health"];
  const folder = "examples/bookshop/routes";
  const first = await callCli("routes", folder, ...why);
  assertEquals(await callCli("routes", ...why, folder), first);
  assertEquals(first.code, 0);
});

Deno.test("routes tells by the clock which versions are deprecated or gone", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
const app = new App({ clock: () => Date.parse("2050-01-01") });
const a = () => text("a");
app.get("/a", a, { version: 1, sunset: "2049-12-31", onSunset: "gone" });
app.get("/a", a, { version: 2, sunset: "2050-01-02", onSunset: "gone" });
app.get("/a", a, { version: 3, deprecated: "2050-01-01" });
app.get("/a", a, { version: 4, deprecated: "2050-01-02" });
export default app;
`,
  });
  const list = (...args: string[]) =>
    callCliWith({ cwd: folder.path }, "routes", ...args, "--routes=main.ts");
  assertEquals(
    (await list()).stdout,
    `/v…  1   2  3   4
/a   ◆†  ◆  ◆!  ◆

◆ route  ! deprecated  † gone
`,
  );
  const { stdout } = await list("--flat");
  assertStringIncludes(stdout, "gone from 2049-12-31");
  assertStringIncludes(stdout, "deprecated 2050-01-02");
  assertEquals((await list("why", "GET", "/v1/a")).code, 1);
  assertEquals((await list("why", "GET", "/v2/a")).code, 0);
});

Deno.test("routes why runs nothing of the application", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, json } from "@strata/router";
const app = new App();
app.use(() => {
  throw new Error("The middleware ran.");
});
app.onError(() => json({ code: "own" }, { status: 404 }));
app.get("/reset", () => {
  throw new Error("The handler ran.");
});
app.get("/users", () => json([]), { version: 1 });
export default app;
`,
  });
  const options = { cwd: folder.path };
  const cases = [
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
      "No route has the path /v2/users. API version 2 does not exist. " +
      "Version 1 has it.\n",
    ],
  ];
  for (const [method, path, said] of cases) {
    const why = await callCliWith(
      options,
      "routes",
      "main.ts",
      "why",
      method,
      path,
    );
    assertEquals([why.code, why.stdout], [1, said]);
  }
});

/** Values of a type of parameters, and what is said of them. */
const OWN_VALUES: [value: string, code: number, said: string][] = [
  ["12", 0, "n = 12n"],
  ["x", 2, 'throws "Cannot convert x to a BigInt"'],
  ["fixed", 0, "part   /fixed"],
];

Deno.test("routes why and check take what a type of parameters gives or throws", async () => {
  using folder = createProjectFolder({
    "routes/_types.ts":
      "export default { big: { pattern: /.+/, parse: BigInt } };\n",
    "routes/[n=big].ts": "export const GET = () => new Response();\n",
    "routes/fixed.ts": "export const GET = () => new Response();\n",
    "routes/[s].ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  for (const [value, code, said] of OWN_VALUES) {
    const why = await callCliWith(options, "routes", "why", "GET", `/${value}`);
    assertEquals(why.code, code);
    assertStringIncludes(why.stdout + why.stderr, said);
  }
  const json = ["routes", "why", "GET", "/12", "--json"];
  const { stdout } = await callCliWith(options, ...json);
  assertEquals(JSON.parse(stdout).params, { n: "12" });
  const check = await callCliWith(options, "check");
  assertStringIncludes(check.stdout, "4 files checked: 0 errors, 0 warnings");
});

Deno.test("routes why writes a value in one line, however much it holds", async () => {
  using folder = createProjectFolder({
    "routes/_types.ts": "export default { list: { pattern: /.+/, " +
      "parse: (text: string) => ({ of: Array(40).fill(text) }) } };\n",
    "routes/[all=list].ts": GET,
  });
  const options = { cwd: folder.path };
  const why = ["routes", "why", "GET", "/value"];
  const { stdout } = await callCliWith(options, ...why);
  assertMatch(stdout, /^ {2}param +all = \{ of: \[ ("value",? ){40}\] \}$/m);
});

Deno.test("routes why of a module names what a method's route overrides, by whichever names of parameters", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, Blueprint, text } from "@strata/router";
const one = new Blueprint("one", { version: 1 })
  .get("/a/<id>", () => text("a1"))
  .post("/b", () => text("b1"));
const two = new Blueprint("two", { version: 2, extends: 1 })
  .get("/a/<name>", () => text("a2"))
  .get("/b", () => text("b2"));
export default new App().blueprint(one).blueprint(two);
`,
  });
  const options = { cwd: folder.path };
  for (const [path, is] of [["/v2/a/x", true], ["/v2/b", false]] as const) {
    const why = ["routes", "main.ts", "why", "GET", path];
    const { stdout } = await callCliWith(options, ...why);
    assertStringIncludes(stdout, `GET ${path}\n  route `);
    assertEquals(stdout.includes("\n  overrides "), is, stdout);
  }
});

Deno.test("routes why explains a route without which the others would be refused", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/users.ts": "export const GET = () => new Response();\n",
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/users.ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  const why = await callCliWith(options, "routes", "why", "GET", "/v2/users");
  assertEquals([why.code, why.stderr], [0, ""]);
  assertStringIncludes(why.stdout, "/v2/users");
});

/** An application of files and code. */
const MIXED = {
  "main.ts": `import { App, Blueprint, fileRoutes, text } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const app = new App();
app.use((_request, _context, next) => next());
const folder = new URL("routes", import.meta.url);
app.blueprint(fileRoutes(await readRoutes(folder)));
const admin = new Blueprint("admin", { urlPrefix: "/admin" });
admin.use(function authenticate(_request, _context, next) {
  return next();
});
admin.get("/stats", () => text("0"));
app.blueprint(admin);
export default app;
`,
  "routes/_middleware.ts": "export default [];\n",
  "routes/_error.ts": "export default () => new Response();\n",
  "routes/v1/_version.ts": version("version: 1"),
  "routes/v1/users.ts": GET,
  "routes/v2/_version.ts": version("version: 2, extends: 1"),
  "routes/v2/_middleware.ts": "export default [];\n",
  "routes/v2/users.ts": GET,
  "routes/v3/_version.ts": version("version: 3, extends: 2"),
};

/** Paths of that application, and what is said of what stands around them. */
const AROUND: [path: string, said: string][] = [
  [
    "/admin/stats",
    `
  middleware  middleware in code
  middleware  authenticate in code
`,
  ],
  [
    "/v1/users",
    `
  middleware  middleware in code
  middleware  routes/_middleware.ts
  errors      routes/_error.ts
`,
  ],
  [
    "/v2/users",
    `
  overrides   /v2/users  routes/v1/users.ts
  middleware  middleware in code
  middleware  routes/_middleware.ts
  middleware  routes/v2/_middleware.ts
  errors      routes/_error.ts
`,
  ],
  [
    "/v3/users",
    `
  inherited   /v2/users  routes/v3/_version.ts
  overrides   /v3/users  routes/v1/users.ts
  middleware  middleware in code
  middleware  routes/_middleware.ts
  middleware  routes/v2/_middleware.ts
  errors      routes/_error.ts
`,
  ],
];

for (const [path, said] of AROUND) {
  Deno.test(`routes why of a module tells what stands around ${path}`, async () => {
    using folder = createProjectFolder(MIXED);
    const args = ["routes", "main.ts", "why", "GET", path];
    const { stdout } = await callCliWith({ cwd: folder.path }, ...args);
    const start = stdout.search(/\n {2}(?:inherited|overrides|middleware) /);
    assertEquals(stdout.slice(start), said);
  });
}

Deno.test("routes lists a file that cannot be loaded, whose methods are not known", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'throw new Error("broken");\n',
  });
  const options = { cwd: folder.path };
  const flat = await callCliWith(options, "routes", "--flat");
  assertEquals([flat.code, flat.stdout], [0, "?  /a    routes/a.ts\n"]);
  const { stdout } = await callCliWith(options, "routes", "--json");
  assertEquals(JSON.parse(stdout)[0].methods, null);
});

Deno.test("routes finds what code names", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
export default new App().get("/a", () => text("a"), { name: "First" })
  .get("/b", () => text("b"), { name: "second" });
`,
  });
  const args = ["routes", "--grep=first", "main.ts"];
  const { stdout } = await callCliWith({ cwd: folder.path }, ...args);
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
