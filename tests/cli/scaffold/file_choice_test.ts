import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { createFolder, type FileTexts } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import { OK, version } from "../version_folders.ts";
import { askBeside, createRoutes, runNewIn } from "./new_route.ts";
import { EXISTING } from "./existing_routes.ts";

/** Paths, and the files that are made for them. */
const MADE: [path: string, ...files: string[]][] = [
  ["/", "index.ts"],
  ["/health", "health.ts"],
  ["/users/<id:int>", "users/[id=int].ts"],
  ["/files/<rest:path>", "files/[...rest].ts"],
  ["/things/@me", "things/[x+40]me.ts"],
  ["/a/index", "a/[x+69]ndex.ts"],
  ["/node_modules/a", "[x+6e]ode_modules/a.ts"],
  ["/a_test", "a[x+5f]test.ts"],
  ["/con/NUL.x", "[x+63]on/[x+4e]UL.x.ts"],
  ["/a./b ", "a[x+2e]/b[x+20].ts"],
  ["/ a b", "[x+20]a b.ts"],
  ["/_hidden/(x)", "[x+5f]hidden/[x+28]x[x+29].ts"],
  ["/.well-known/x", ".well-known/x.ts"],
  ["/_well-known", "[x+5f]well-known.ts"],
  ["/.well-known", ".well-known/index.ts"],
  ["/a%2Fb", "a[x+2f]b.ts"],
  ["/a%2fb", "a[x+2f]b.ts"],
  ["/a%23b", "a[x+23]b.ts"],
  ["/a%3fb", "a[x+3f]b.ts"],
  ["/100%25", "100[x+25].ts"],
  ["/a%3Cb%3E", "a[x+3c]b[x+3e].ts"],
  ["/a%5Cb", "a[x+5c]b.ts"],
  ["/$x/+page", "[x+24]x/[x+2b]page.ts"],
  ["/${x}/a{b}-{c}", "$[x+7b]x}/a[x+7b]b}-[x+7b]c}.ts"],
  ["/a{1}/{", "a{1}/{.ts"],
  ["/app.js", "app.js.ts"],
  ["/books.get", "books[x+2e]get.ts"],
  ["/middleware", "[x+6d]iddleware.ts"],
  ["/+server.get", "[x+2b]server[x+2e]get.ts"],
  ["/con.get", "con[x+2e]get.ts"],
  ["/con.x.get", "[x+63]on.x[x+2e]get.ts"],
  ["/users/V2/a", "users/[x+56]2/a.ts"],
  ["/users/V2", "users/V2.ts"],
  ["/api/v1/engines/v8/parts", "v1/engines/v8/parts.ts"],
  ["/pictures/<file:ext=png|jpg>", "pictures/[file=ext=jpg|png].ts"],
  ["/books/2024", "books/2024.ts"],
  ["/shop/cart", "(shop)/cart.ts"],
  ["/api/v1/users/<id:int>", "v1/users/[id=int].ts"],
  ["/api/v1/other", "v1/other.ts"],
  ["/api/v2/users/<id>", "v2/_version.ts", "v2/users/[id].ts"],
  ["/api/v1.10/users", "v1.10/_version.ts", "v1.10/users.ts"],
  ["/api/v2027-05-01/x", "v2027-05-01/_version.ts", "v2027-05-01/x.ts"],
  [
    "/api/v2025-03-31.basil/a",
    "v2025-03-31.basil/_version.ts",
    "v2025-03-31.basil/a.ts",
  ],
  ["/exports/2025-03-31.csv", "exports/2025-03-31.csv.ts"],
  ["/api/v2.2-beta/a", "v2.2-beta/_version.ts", "v2.2-beta/a.ts"],
  ["/api/v1beta2/a", "v1beta2/_version.ts", "v1beta2/a.ts"],
  ["/api/v2", "v2/_version.ts", "v2/index.ts"],
  ["/api/v2/users/all", "v2/_version.ts", "v2/users/all.ts"],
  ["/api/v2/pens/all", "pens/v2/_version.ts", "pens/v2/all.ts"],
];

/** Paths of the first version, whose prefix is what they say. */
const FIRST: typeof MADE = [
  ["/v2/users/<id:int>", "v2/_version.ts", "v2/users/[id=int].ts"],
  ["/api/v2/users", "v2/_version.ts", "v2/users.ts"],
  ["/v2027-05-01/x", "v2027-05-01/_version.ts", "v2027-05-01/x.ts"],
  ["/<id>/v4/z", "v4/_version.ts", "v4/z.ts"],
  ["/books/2024", "books/2024.ts"],
  ["/songs/mp3/tags", "songs/mp3/tags.ts"],
  ["/levy/x", "levy/x.ts"],
];

Deno.test("new creates the file that serves exactly one path", async (t) => {
  const all = [
    ...MADE.map((made) => [EXISTING, made] as const),
    ...FIRST.map((made) => [{}, made] as const),
  ];
  for (const [existing, [path, ...files]] of all) {
    await t.step(path, async () => {
      using folder = createRoutes(existing);
      const before = new Set(
        Object.keys((await readRoutes(`${folder.path}/routes`)).files),
      );
      const { code, stderr } = await runNewIn(folder, path);
      assertEquals([code, stderr], [0, ""]);
      const tree = await readRoutes(`${folder.path}/routes`);
      const made = Object.keys(tree.files).filter((file) => !before.has(file));
      assertEquals(made.sort(), files.sort());
      const app = new App().blueprint(fileRoutes(tree));
      const served = app.routes.map((route) => route.path);
      const typed = path.replace("<id>", "<id:str>")
        .replace("png|jpg", "jpg|png")
        .replace(/%../, (escape) => escape.toUpperCase());
      assertEquals(served.includes(typed), true, served.join(", "));
      const foreign = app.warnings.filter(({ code }) =>
        code === "foreign-parameter"
      );
      assertEquals(foreign, []);
    });
  }
});

/** Files, a path, the file that is made for it, and what that holds. */
const PREFERRED: [
  claim: string,
  files: FileTexts,
  path: string,
  file: string,
  text: string,
][] = [
  [
    "sets no version prefix that is the default",
    {},
    "/v2/users",
    "v2/_version.ts",
    "\nexport default { version: 2 } satisfies VersionSettings;\n",
  ],
  [
    "prefers a folder that is named like the path",
    {
      "shop/all.ts": OK,
      "(s)/_version.ts": version('urlPrefix: "/shop"'),
      "(s)/more.ts": OK,
    },
    "/shop/cart",
    "shop/cart.ts",
    'export const GET: Handler<"shop/cart">',
  ],
  [
    "prefers the shorter name of two folders with one path",
    {
      "aside/_version.ts": version('urlPrefix: "/shop"'),
      "aside/more.ts": OK,
      "shop/all.ts": OK,
    },
    "/shop/cart",
    "shop/cart.ts",
    "GET",
  ],
  [
    "names the folder of a version like those beside it",
    {
      "_version.ts": version('versionPrefix: "/"'),
      "(a)/2026-01-15/_version.ts": version('version: "2026-01-15"'),
      "v1/_version.ts": version("version: 1"),
    },
    "/2027-01-01/a",
    "v2027-01-01/_version.ts",
    'version: "2027-01-01"',
  ],
  [
    "names the first version of a folder like those of others",
    {
      "a/1/_version.ts": version("version: 1"),
      "a/1/x.ts": OK,
    },
    "/v2/a/y",
    "a/2/_version.ts",
    "version: 2",
  ],
  [
    "names the folder of a version like those beside it, even if others differ",
    {
      "a/1/_version.ts": version("version: 1"),
      "a/1/x.ts": OK,
      "v1/_version.ts": version("version: 1"),
      "v1/x.ts": OK,
    },
    "/v2/a/y",
    "a/2/_version.ts",
    "version: 2",
  ],
  [
    "prefers the first version of a prefix to a folder named like one",
    { "_version.ts": version('versionPrefix: "/"') },
    "/2/a",
    "v2/_version.ts",
    "version: 2",
  ],
  [
    "puts a path into the group of its previous version, whichever is read last",
    {
      "(a)/v10/_version.ts": version("version: 10"),
      "(a)/v10/x.ts": OK,
      "(b)/v2/_version.ts": version("version: 2"),
      "(b)/v2/x.ts": OK,
    },
    "/v11/x",
    "(a)/v11/x.ts",
    "GET",
  ],
  [
    "puts a path into the group that declares it, whoever inherits it last",
    {
      "(a)/v1/_version.ts": version("version: 1"),
      "(a)/v1/x.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
    "/v3/x",
    "(a)/v3/x.ts",
    "GET",
  ],
  [
    "puts a path into no group of another version prefix",
    {
      "(b)/v1/_version.ts": version("version: 1"),
      "(b)/v1/x.ts": OK,
      "(z)/v1/_version.ts": version('version: 1, versionPrefix: "/old/v"'),
      "(z)/v1/x.ts": OK,
    },
    "/v2/x",
    "(b)/v2/x.ts",
    "GET",
  ],
  [
    "makes a version beside those that set its prefix themselves",
    {
      "(old)/v1/_version.ts": version('version: 1, versionPrefix: "/old/v"'),
      "(old)/v1/x.ts": OK,
      "v1/_version.ts": version("version: 1"),
      "v1/x.ts": OK,
    },
    "/old/v2/x",
    "(old)/v2/_version.ts",
    '  versionPrefix: "/old/v",',
  ],
  [
    "makes a version where a prefix has a custom type",
    {
      "_types.ts": "export default { plate: { pattern: /[A-Z]+/ } };\n",
      "(p)/_version.ts": version('urlPrefix: "/<p:plate>"'),
      "(p)/v1/_version.ts": version("version: 1"),
      "(p)/v1/a.ts": OK,
    },
    "/v2/<p:plate>/x",
    "(p)/v2/x.ts",
    "GET",
  ],
  [
    "prefers a new version beside others to one with a prefix of its own",
    {
      "(shop)/v1/_version.ts": version("version: 1"),
      "(shop)/v1/x.ts": OK,
      "v2/_version.ts": version('version: 2, versionPrefix: "/api/v"'),
      "v2/x.ts": OK,
    },
    "/v2/y",
    "(shop)/v2/y.ts",
    "GET",
  ],
  [
    "makes a version beside others, and not beside a folder of other settings",
    {
      "(a)/v1/_version.ts": version("version: 1"),
      "b/_version.ts": version('urlPrefix: "/c"'),
    },
    "/v2/x",
    "(a)/v2/x.ts",
    "GET",
  ],
  [
    "puts a path of an earlier group into its folder of the same URL prefix",
    {
      "(a)/v1/_version.ts": version("version: 1"),
      "(a)/v1/stuff/x.ts": OK,
      "(a)/v2/_version.ts": version("version: 2"),
      "(a)/v2/own/_version.ts": version('urlPrefix: "/stuff"'),
      "v2/_version.ts": version("version: 2"),
      "v2/stuff/y.ts": OK,
    },
    "/v2/stuff/x",
    "(a)/v2/own/x.ts",
    "GET",
  ],
  [
    "makes a file beside a folder in which there can be none",
    {
      "[id]/[id]/_middleware.ts": "export default [];\n",
      "a/b/c.ts": OK,
    },
    "/a/b/d",
    "a/b/d.ts",
    "GET",
  ],
  [
    "gives no second settings to a folder that has some in JavaScript",
    {
      "v2/_version.js": "export default {};\n",
      "v2/x.js": OK,
    },
    "/v2/users",
    "(v2)/_version.ts",
    "version: 2",
  ],
];

for (const [claim, files, path, file, text] of PREFERRED) {
  Deno.test(`new ${claim}`, async () => {
    using folder = createRoutes(files);
    const { stderr } = await runNewIn(folder, path);
    assertEquals(stderr, "");
    const made = Deno.readTextFileSync(`${folder.path}/routes/${file}`);
    assertStringIncludes(made, text);
  });
}

/** Paths with a capital V that is text, beside what could be its version. */
const CAPITAL: [path: string, file: string, beside: string][] = [
  ["/engines/V8", "engines/V8.ts", "engines/a.ts"],
  ["/V8", "V8.ts", "a.ts"],
  ["/models/V2/parts", "models/[x+56]2/parts.ts", "a.ts"],
  ["/videos/V2", "videos/V2.ts", "V2/a.ts"],
  ["/v1/V2/x", "v1/V2/x.ts", "a.ts"],
];

for (const [path, file, beside] of CAPITAL) {
  Deno.test(`new reads the V of ${path} as text beside ${beside}`, async () => {
    using folder = createRoutes({
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      [beside]: OK,
    });
    const { stdout, stderr } = await runNewIn(folder, path);
    assertEquals([stdout, stderr], [
      `+ routes/${file}\nIt serves ${path}.\n`,
      "",
    ]);
  });
}

Deno.test("new makes a file beside a folder whose settings give it other paths", async () => {
  const { stdout, stderr } = await askBeside({
    "users/_version.ts": version('urlPrefix: "/members"'),
    "users/[id=int].ts": OK,
  }, "/users");
  assertEquals(stderr, "");
  assertStringIncludes(stdout, "users.ts\nIt serves /users");
});

Deno.test("new normalizes accents in a path as in names of files", async () => {
  const { stdout } = await askBeside({}, "/cafe\u0301/x");
  assertStringIncludes(stdout, "It serves /caf\u00e9/x.");
});

for (const prefix of ["/caf\u00e9", "/caf%C3%A9", "/caf%c3%a9"]) {
  Deno.test(`new makes a file in the folder whose urlPrefix is ${prefix}`, async () => {
    using folder = createRoutes({
      "(shop)/_version.ts": `export default { urlPrefix: "${prefix}" };\n`,
      "v1/_version.ts":
        `export default { version: 1, urlPrefix: "${prefix}/a b" };\n`,
      "v1/old.ts": OK,
    });
    for (
      const [path, file] of [
        ["/caf\u00e9/x", "(shop)/x.ts"],
        ["/caf\u00e9/50%25/<id>", "(shop)/50[x+25]/[id].ts"],
        ["/v1/caf\u00e9/a b/x", "v1/x.ts"],
      ]
    ) {
      const { stdout } = await runNewIn(folder, path);
      assertEquals(stdout, `+ routes/${file}\nIt serves ${path}.\n`);
    }
  });
}

Deno.test("new makes a file in the folder that follows the path in its arguments", async () => {
  using folder = createFolder({ "api/v1/_version.ts": version("version: 1") });
  const options = { cwd: folder.path };
  const made = await callCliWith(options, "new", "/v1/a", "api");
  assertEquals(made.stdout, "+ api/v1/a.ts\nIt serves /v1/a.\n");
});
