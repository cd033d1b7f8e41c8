import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import config from "../../deno.json" with { type: "json" };
import { COMMANDS } from "../../router/cli/commands.ts";
import { writeApplication } from "../../router/cli/scaffold/application.ts";
import {
  writePlainRoute,
  writeRoute,
  writeTypedRoute,
  writeVersion,
} from "../../router/cli/scaffold/source.ts";
import { expectSuccess, runDeno } from "../child_process.ts";
import {
  createFolder,
  createProjectFolder,
  listFiles,
  writeFiles,
} from "../test_folder.ts";
import { callCli, callCliWith } from "./called_command.ts";
import { runCliWith, startServer } from "./command_line.ts";

const WRITING = { permissions: ["--allow-read", "--allow-write"] };

const EXISTING = {
  "_version.ts": 'export default { versionPrefix: "/api/v" };\n',
  "v1/_version.ts": "export default { version: 1 };\n",
  "v1/users/index.ts": "export const GET = () => new Response();\n",
  "(shop)/_version.ts": 'export default { urlPrefix: "/shop" };\n',
  "users/all.ts": "export const GET = () => new Response();\n",
  "v1/by/[id].ts": "export const GET = () => new Response();\n",
  "pens/v1/_version.ts": "export default { version: 1 };\n",
  "pens/v1/all.ts": "export const GET = () => new Response();\n",
};

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

Deno.test("new makes the file that serves exactly a path", async (t) => {
  const all = [
    ...MADE.map((made) => [EXISTING, made] as const),
    ...FIRST.map((made) => [{}, made] as const),
  ];
  for (const [existing, [path, ...files]] of all) {
    await t.step(path, async () => {
      using folder = createProjectFolder(existing);
      const before = new Set(
        Object.keys((await readRoutes(folder.path)).files),
      );
      const { code, stderr } = await callCli(
        "new",
        path,
        folder.path,
      );
      assertEquals([code, stderr], [0, ""]);
      const tree = await readRoutes(folder.path);
      const made = Object.keys(tree.files).filter((file) => !before.has(file));
      assertEquals(made.sort(), files.sort());
      const served = new App().blueprint(fileRoutes(tree)).routes.map((route) =>
        route.path
      );
      const typed = path.replace("<id>", "<id:str>")
        .replace("png|jpg", "jpg|png")
        .replace(/%../, (escape) => escape.toUpperCase());
      assertEquals(served.includes(typed), true, served.join(", "));
    });
  }
});

/** Files, a path, the file that is made for it, and what that holds. */
const PREFERRED: [
  claim: string,
  files: Record<string, string>,
  path: string,
  file: string,
  text: string,
][] = [
  [
    "sets no version prefix that is there by default",
    {},
    "/v2/users",
    "v2/_version.ts",
    "\nexport default { version: 2 } satisfies VersionSettings;\n",
  ],
  [
    "prefers a folder that is named as the path",
    {
      "shop/all.ts": "export const GET = () => new Response();\n",
      "(s)/_version.ts": 'export default { urlPrefix: "/shop" };\n',
      "(s)/more.ts": "export const GET = () => new Response();\n",
    },
    "/shop/cart",
    "shop/cart.ts",
    'export const GET: Handler<"shop/cart">',
  ],
  [
    "prefers the shorter name of two folders with one path",
    {
      "aside/_version.ts": 'export default { urlPrefix: "/shop" };\n',
      "aside/more.ts": "export const GET = () => new Response();\n",
      "shop/all.ts": "export const GET = () => new Response();\n",
    },
    "/shop/cart",
    "shop/cart.ts",
    "GET",
  ],
  [
    "names the folder of a version as those beside it are",
    {
      "_version.ts": 'export default { versionPrefix: "/" };\n',
      "(a)/2026-01-15/_version.ts":
        'export default { version: "2026-01-15" };\n',
      "v1/_version.ts": "export default { version: 1 };\n",
    },
    "/2027-01-01/a",
    "v2027-01-01/_version.ts",
    'version: "2027-01-01"',
  ],
  [
    "names the first version of a folder as those of others are",
    {
      "a/1/_version.ts": "export default { version: 1 };\n",
      "a/1/x.ts": "export const GET = () => new Response();\n",
    },
    "/v2/a/y",
    "a/2/_version.ts",
    "version: 2",
  ],
  [
    "names the folder of a version as those beside it are, be others named otherwise",
    {
      "a/1/_version.ts": "export default { version: 1 };\n",
      "a/1/x.ts": "export const GET = () => new Response();\n",
      "v1/_version.ts": "export default { version: 1 };\n",
      "v1/x.ts": "export const GET = () => new Response();\n",
    },
    "/v2/a/y",
    "a/2/_version.ts",
    "version: 2",
  ],
  [
    "prefers the first version of a prefix to a folder named as one",
    { "_version.ts": 'export default { versionPrefix: "/" };\n' },
    "/2/a",
    "v2/_version.ts",
    "version: 2",
  ],
  [
    "puts a path into the group of its version before, whichever is read last",
    {
      "(a)/v10/_version.ts": "export default { version: 10 };\n",
      "(a)/v10/x.ts": "export const GET = () => new Response();\n",
      "(b)/v2/_version.ts": "export default { version: 2 };\n",
      "(b)/v2/x.ts": "export const GET = () => new Response();\n",
    },
    "/v11/x",
    "(a)/v11/x.ts",
    "GET",
  ],
  [
    "puts a path into the group that declares it, whoever inherits it last",
    {
      "(a)/v1/_version.ts": "export default { version: 1 };\n",
      "(a)/v1/x.ts": "export const GET = () => new Response();\n",
      "v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    },
    "/v3/x",
    "(a)/v3/x.ts",
    "GET",
  ],
  [
    "puts a path into no group of another version prefix",
    {
      "(b)/v1/_version.ts": "export default { version: 1 };\n",
      "(b)/v1/x.ts": "export const GET = () => new Response();\n",
      "(z)/v1/_version.ts":
        'export default { version: 1, versionPrefix: "/old/v" };\n',
      "(z)/v1/x.ts": "export const GET = () => new Response();\n",
    },
    "/v2/x",
    "(b)/v2/x.ts",
    "GET",
  ],
  [
    "makes a version beside those that say its prefix themselves",
    {
      "(old)/v1/_version.ts":
        'export default { version: 1, versionPrefix: "/old/v" };\n',
      "(old)/v1/x.ts": "export const GET = () => new Response();\n",
      "v1/_version.ts": "export default { version: 1 };\n",
      "v1/x.ts": "export const GET = () => new Response();\n",
    },
    "/old/v2/x",
    "(old)/v2/_version.ts",
    '  versionPrefix: "/old/v",',
  ],
  [
    "makes a version where a prefix has a type of the application's own",
    {
      "_types.ts": "export default { plate: { pattern: /[A-Z]+/ } };\n",
      "(p)/_version.ts": 'export default { urlPrefix: "/<p:plate>" };\n',
      "(p)/v1/_version.ts": "export default { version: 1 };\n",
      "(p)/v1/a.ts": "export const GET = () => new Response();\n",
    },
    "/v2/<p:plate>/x",
    "(p)/v2/x.ts",
    "GET",
  ],
  [
    "prefers a new version beside others to one with a prefix of its own",
    {
      "(shop)/v1/_version.ts": "export default { version: 1 };\n",
      "(shop)/v1/x.ts": "export const GET = () => new Response();\n",
      "v2/_version.ts":
        'export default { version: 2, versionPrefix: "/api/v" };\n',
      "v2/x.ts": "export const GET = () => new Response();\n",
    },
    "/v2/y",
    "(shop)/v2/y.ts",
    "GET",
  ],
  [
    "makes a version beside others, and not beside a folder of other settings",
    {
      "(a)/v1/_version.ts": "export default { version: 1 };\n",
      "b/_version.ts": 'export default { urlPrefix: "/c" };\n',
    },
    "/v2/x",
    "(a)/v2/x.ts",
    "GET",
  ],
  [
    "puts a path of an earlier group into its folder of the same URL prefix",
    {
      "(a)/v1/_version.ts": "export default { version: 1 };\n",
      "(a)/v1/stuff/x.ts": "export const GET = () => new Response();\n",
      "(a)/v2/_version.ts": "export default { version: 2 };\n",
      "(a)/v2/own/_version.ts": 'export default { urlPrefix: "/stuff" };\n',
      "v2/_version.ts": "export default { version: 2 };\n",
      "v2/stuff/y.ts": "export const GET = () => new Response();\n",
    },
    "/v2/stuff/x",
    "(a)/v2/own/x.ts",
    "GET",
  ],
  [
    "makes a file beside a folder in which there can be none",
    {
      "[id]/[id]/_middleware.ts": "export default [];\n",
      "a/b/c.ts": "export const GET = () => new Response();\n",
    },
    "/a/b/d",
    "a/b/d.ts",
    "GET",
  ],
  [
    "gives no second settings to a folder that has some in JavaScript",
    {
      "v2/_version.js": "export default {};\n",
      "v2/x.js": "export const GET = () => new Response();\n",
    },
    "/v2/users",
    "(v2)/_version.ts",
    "version: 2",
  ],
];

for (const [claim, files, path, file, text] of PREFERRED) {
  Deno.test(`new ${claim}`, async () => {
    using folder = createProjectFolder(files);
    const { stderr } = await callCli("new", path, folder.path);
    assertEquals(stderr, "");
    const made = Deno.readTextFileSync(join(folder.path, file));
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
  Deno.test(`new takes the V of ${path} for text beside ${beside}`, async () => {
    using folder = createProjectFolder({
      "v1/_version.ts": "export default { version: 1 };\n",
      "v1/a.ts": "export const GET = () => new Response();\n",
      [beside]: "export const GET = () => new Response();\n",
    });
    const { stdout, stderr } = await callCli(
      "new",
      path,
      folder.path,
    );
    assertEquals([stdout, stderr], [
      `+ ${folder.path}/${file}\nIt serves ${path}.\n`,
      "",
    ]);
  });
}

/** Two groups, the second of which has later versions only in part. */
const GROUPED = {
  "(auth)/v1/_version.ts": "export default { version: 1 };\n",
  "(auth)/v1/orders.ts": "export const GET = () => new Response();\n",
  "(auth)/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  "(auth)/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
  "(public)/v1/_version.ts": "export default { version: 1 };\n",
  "(public)/v1/status.ts": "export const GET = () => new Response();\n",
  "(public)/v1/login.ts": "export const GET = () => new Response();\n",
  "(auth)/v2/people/[name=slug].ts":
    "export const GET = () => new Response();\n",
  "(public)/v1/people/[id=int].ts":
    "export const GET = () => new Response();\n",
  "(public)/v1/shops/[id=int].ts": "export const GET = () => new Response();\n",
  "(public)/v3/_version.ts": "export default { version: 3, extends: 1 };\n",
};

/** Paths, the files that are made for them, and what is said of versions. */
const IN_GROUPS: [path: string, files: string[], said?: string][] = [
  [
    "/v2/status",
    ["(public)/v2/_version.ts", "(public)/v2/status.ts"],
    "Version 2 has only this path in routes/(public)/v2/. To have those of " +
    "version 1 too, write extends: 1 in routes/(public)/v2/_version.ts.",
  ],
  [
    "/v4/status",
    ["(public)/v4/_version.ts", "(public)/v4/status.ts"],
    "Version 4 has only this path. To have those of version 3 too, write " +
    "extends: 3 in routes/(public)/v4/_version.ts.",
  ],
  ["/v3/status", ["(public)/v3/status.ts"]],
  ["/v2/orders", ["(auth)/v2/orders.ts"]],
  ["/v2/new", ["(auth)/v2/new.ts"]],
  ["/v3/shops/<id:uuid>", ["(public)/v3/shops/[id=uuid].ts"]],
  // The same path says more than one of another type, however late.
  ["/v3/people/<id:int>", ["(public)/v3/people/[id=int].ts"]],
];

Deno.test("new puts a later version of a path into the group of the earlier one", async (t) => {
  for (const [path, files, said] of IN_GROUPS) {
    await t.step(path, async () => {
      using folder = createProjectFolder();
      writeFiles(join(folder.path, "routes"), GROUPED);
      const options = { cwd: folder.path };
      const { stdout, stderr } = await callCliWith(options, "new", path);
      assertEquals(stderr, "");
      const made = [...stdout.matchAll(/^\+ routes\/(.*)$/gm)];
      assertEquals(made.map(([, file]) => file), files);
      assertEquals(stdout.match(/^Version .*/m)?.[0], said);
    });
  }
});

/** How far a version is in another group, and what its new folder says of it. */
const STABLE: [title: string, settings: string, written: string][] = [
  ["a stable version", "", "{ version: 2 }"],
  ["a beta", ', stability: "beta"', '{ version: 2, stability: "beta" }'],
];

for (const [title, settings, written] of STABLE) {
  Deno.test(`new gives another group of ${title} ${written}`, async () => {
    using folder = createProjectFolder();
    writeFiles(join(folder.path, "routes"), {
      ...GROUPED,
      "(auth)/v2/_version.ts":
        `export default { version: 2, extends: 1${settings} };\n`,
    });
    const options = { cwd: folder.path };
    await callCliWith(options, "new", "/v2/status");
    const made = join(folder.path, "routes/(public)/v2/_version.ts");
    assertStringIncludes(
      await Deno.readTextFile(made),
      `export default ${written} satisfies VersionSettings;\n`,
    );
  });
}

/** Versions that extend others, and one whose prefix has a parameter. */
const EXTENDING = {
  ...EXISTING,
  "(five)/_version.ts": "export default { version: 5 };\n",
  "(five)/only.ts": "export const GET = () => new Response();\n",
  "v1/books/[id=int].ts": "export const GET = () => new Response();\n",
  "v1/search.ts": "export const GET = () => new Response();\n",
  "v2/_version.ts":
    'export default { version: 2, extends: 1, remove: ["/search"] };\n',
  "stock/_version.ts":
    'export default { version: 7, versionPrefix: "/<shop:slug>/v" };\n',
  "stock/all.ts": "export const GET = () => new Response();\n",
  "old/_version.ts": 'export default { version: 1, versionPrefix: "/v" };\n',
  "old/all.ts": "export const GET = () => new Response();\n",
};

/** Paths in versions that extend others, the files and what is said of them. */
const EXTENDED: [path: string, files: string[], said: string][] = [
  ["/api/v2/books/<id:int>", ["v2/books/[id=int].ts"], "v1/books/[id=int].ts"],
  ["/api/v2/users", ["v2/users.ts"], "v1/users/index.ts"],
  [
    "/<shop:slug>/v2/carts",
    ["(shop-v2)/_version.ts", "(shop-v2)/carts.ts"],
    "",
  ],
  ["/v2/plain", ["(v2)/_version.ts", "(v2)/plain.ts"], ""],
  ["/api/v5/books", ["(five)/books.ts"], ""],
];

Deno.test("new overrides what a version inherits, and makes a version beside one of its name", async (t) => {
  for (const [path, files, said] of EXTENDED) {
    await t.step(path, async () => {
      using folder = createProjectFolder(EXTENDING);
      const before = listFiles(folder.path);
      const made = await callCli("new", path, folder.path);
      assertEquals([made.code, made.stderr], [0, ""]);
      assertStringIncludes(made.stdout, said);
      assertEquals(
        listFiles(folder.path).filter((file) => !before.includes(file)),
        files,
      );
      const check = await callCli("check", folder.path);
      assertStringIncludes(check.stdout, "0 errors, 0 warnings");
    });
  }
});

/** Paths, the files, and the paths by which handlers there are typed. */
const TYPED: [path: string, file: string, typed: string][] = [
  ["/api/v1/notes/<id:int>", "v1/notes/[id=int].ts", "v1/notes/[id=int]"],
  ["/<shop:slug>/v7/stock/b", "stock/b.ts", "/<shop:slug>/v7/stock/b"],
  [
    "/<shop:slug>/v2/notes/<id>",
    "(shop-v2)/notes/[id].ts",
    "/<shop:slug>/v2/notes/<id:str>",
  ],
];

Deno.test("new types handlers by all parameters, in a version prefix too", async (t) => {
  for (const [path, file, typed] of TYPED) {
    await t.step(path, async () => {
      using folder = createProjectFolder(EXTENDING);
      await callCli("new", path, folder.path);
      const source = Deno.readTextFileSync(join(folder.path, file));
      assertStringIncludes(source, JSON.stringify(typed));
      const check = await callCli("check", folder.path);
      assertStringIncludes(check.stdout, "0 errors, 0 warnings");
    });
  }
});

/** A type whose values are read in the form of a date. */
const PAY = "export default { pay: { pattern: /pay_[a-z]+/, " +
  "parse: (text: string) => new Date(text) } };\n";

/** Paths, their files, and what a file imports of types. */
const OWN_TYPES: [path: string, file: string, from?: string][] = [
  ["/v1/payments/<id:pay>", "v1/payments/[id=pay].ts", "../../_types.ts"],
  ["/v1/<id:pay>", "v1/[id=pay].ts", "../_types.ts"],
  ["/v1/payments/<id:int>", "v1/payments/[id=int].ts"],
  ["/v1/pay", "v1/pay.ts"],
];

Deno.test("new names the types of an application where its path has some", async (t) => {
  using folder = createProjectFolder({
    "_types.ts": PAY,
    "v1/_version.ts": "export default { version: 1 };\n",
  });
  for (const [path, file, from] of OWN_TYPES) {
    await t.step(path, async () => {
      await callCli("new", path, folder.path);
      const source = Deno.readTextFileSync(join(folder.path, file));
      assertEquals(/import type types from "(.*)";/.exec(source)?.[1], from);
      assertEquals(/typeof types/.exec(source)?.[0] !== undefined, !!from);
    });
  }
});

/** Files that a new one takes the place of, and what is said of the rest. */
const REPLACED: [file: string, source: string, path: string, said: string][] = [
  ["a.ts", "export const GET = () => new Response();\n", "/v2/a", ""],
  [
    "users/[id=int].ts",
    "export const DELETE = () => new Response();\n" +
    "export const GET = DELETE, PATCH = DELETE;\n",
    "/v2/users/<id:int>",
    "That file answers PATCH, DELETE too, the new one GET alone. To keep the " +
    "rest, write into the new one:\n" +
    '  export { PATCH, DELETE } from "../../v1/users/[id=int].ts";\n',
  ],
  [
    "a b.ts",
    "export const ALL = () => new Response();\n",
    "/v2/a b",
    "That file answers ALL too, the new one GET alone. To keep the rest, " +
    'write into the new one:\n  export { ALL } from "../v1/a%20b.ts";\n',
  ],
  [
    "[id=int].ts",
    "export const POST = () => new Response();\n",
    "/v2/<user:int>",
    "That file answers POST too, the new one GET alone. Write the rest with " +
    "the parameters of /v2/<user:int>.\n",
  ],
  [
    "broken.ts",
    'throw new Error("no database");\n',
    "/v2/broken",
    "The new file answers GET alone, whatever that one answers. To keep the " +
    "rest, write into the new one, for example:\n" +
    '  export { POST } from "../v1/broken.ts";\n',
  ],
];

for (const [file, source, path, said] of REPLACED) {
  Deno.test(`new ${path} tells which methods of v1/${file} are lost`, async () => {
    using folder = createProjectFolder({
      "routes/v1/_version.ts": "export default { version: 1 };\n",
      [`routes/v1/${file}`]: source,
      "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    });
    const options = { cwd: folder.path };
    const { stdout, stderr } = await callCliWith(options, "new", path);
    assertEquals(stderr, "");
    const first = `It serves ${path} in place of routes/v1/${file}.\n`;
    assertEquals(stdout.slice(stdout.indexOf("\n") + 1), first + said);
  });
}

/** Paths of version 1, and what is said of the versions that extend it. */
const HANDED_ON: [path: string, said: string][] = [
  ["/v1/a", ", which /v2/a inherits."],
  [
    "/v1/x/<id>",
    ", which /v2/x/<id:str>, /v3/x/<id:str> and /v4/x/<id:str> " +
    "inherit.",
  ],
  [
    "/v2/users",
    ", which /v3/users and /v4/users inherit, in place of " +
    "routes/v1/users.ts.",
  ],
  ["/v4/users", " in place of routes/v1/users.ts."],
];

Deno.test("new makes what other versions hand on, in whichever order it is tried", async () => {
  const handler = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "routes/_types.ts":
      "export default { aa: { pattern: /a+/ }, bb: { pattern: /b+/ } };\n",
    "routes/v8/_version.ts": "export default { version: 8 };\n",
    "routes/v8/[id=aa].ts": handler,
    "routes/v8/[id=bb].ts": handler,
    "routes/v9/_version.ts": "export default { version: 9, extends: 8 };\n",
    "routes/v10/_version.ts": "export default { version: 10, extends: 9 };\n",
  });
  const options = { cwd: folder.path };
  const { stdout } = await callCliWith(options, "new", "/v9/<id:aa>");
  assertStringIncludes(stdout, "+ routes/v9/[id=aa].ts\n");
  assertStringIncludes(stdout, ", which /v10/<id:aa> inherits, in place of");
});

Deno.test("new tells the paths of other versions that inherit the new one", async (t) => {
  for (const [path, said] of HANDED_ON) {
    await t.step(path, async () => {
      const handler = "export const GET = () => new Response();\n";
      using folder = createProjectFolder({
        "routes/v1/_version.ts": "export default { version: 1 };\n",
        "routes/v1/users.ts": handler,
        "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
        "routes/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
        "routes/v3/a.ts": handler,
        "routes/v4/_version.ts": "export default { version: 4, extends: 3 };\n",
      });
      const options = { cwd: folder.path };
      const { stdout, stderr } = await callCliWith(options, "new", path);
      assertEquals(stderr, "");
      assertStringIncludes(stdout, `\nIt serves ${path}${said}\n`);
    });
  }
});

/** Paths in versions that are made for them, and what those could extend. */
const ALONE: [path: string, version: string, extended?: string][] = [
  ["/api/v2/users", "2", "1"],
  ["/api/v1.10/users", "1.10", "1"],
  ["/api/v4/books", "4", '"3.0"'],
  ["/api/v2/pens/new", "2", "1"],
  ["/api/v2/pens/all", "2"],
  ["/api/v0/users", "0"],
];

Deno.test("new tells what a version that it makes could extend", async (t) => {
  for (const [path, version, extended] of ALONE) {
    await t.step(path, async () => {
      using folder = createProjectFolder({
        ...EXISTING,
        "v3.0/_version.ts": 'export default { version: "3.0" };\n',
        "v3.0/users.ts": "export const GET = () => new Response();\n",
        "(old)/_version.ts":
          'export default { version: 2, versionPrefix: "/old/v" };\n',
        "(old)/users.ts": "export const GET = () => new Response();\n",
      });
      const { stdout } = await callCli(
        "new",
        path,
        folder.path,
      );
      const [file] = stdout.match(/\S+_version\.ts/) ?? [];
      assertEquals(
        stdout.match(/^Version .*/m)?.[0],
        extended && `Version ${version} has only this path. To have those of ` +
            `version ${extended.replaceAll('"', "")} too, write extends: ` +
            `${extended} in ${file}.`,
      );
    });
  }
});

/** Trees in which a version that is made could extend none. */
const UNEXTENDABLE: [files: Record<string, string>, path: string][] = [
  [{}, "/v2/users"],
  [{ "v1/_version.ts": "export default { version: 1 };\n" }, "/v2/users"],
  [EXISTING, "/api/v1/users/<id>"],
  [EXISTING, "/health"],
  // It inherits all of them already, from further out.
  [{
    "v3/_version.ts": "export default { version: 3, extends: 1 };\n",
    "v3/_middleware.ts": "export default [];\n",
    "v3/health.ts": "export const GET = () => new Response();\n",
    "users/v1/_version.ts": "export default { version: 1 };\n",
    "users/v1/all.ts": "export const GET = () => new Response();\n",
  }, "/v3/users/me"],
  // The earlier version has another prefix, after which it stays.
  [{
    "(old)/_version.ts":
      'export default { version: 1, versionPrefix: "/old/v" };\n',
    "(old)/users.ts": "export const GET = () => new Response();\n",
    "v3/_version.ts": "export default { version: 3 };\n",
    "v3/a.ts": "export const GET = () => new Response();\n",
  }, "/v2/x"],
];

Deno.test("new tells nothing of versions to extend where there is none", async () => {
  for (const [files, path] of UNEXTENDABLE) {
    using folder = createProjectFolder(files);
    const { stdout } = await callCli("new", path, folder.path);
    assertStringIncludes(stdout, `It serves ${path}`);
    assertEquals(stdout.includes("extends"), false, stdout);
  }
});

Deno.test("new advises no version to extend what another place extends already", async () => {
  const route = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "v1/_version.ts": "export default { version: 1 };\n",
    "v1/q.ts": route,
    "v1/r.ts": route,
    "v2/_version.ts": `export default {
  version: 2,
  extends: 1,
  remove: ["/r"],
  routes: { report: { version: "2.10" } },
};
`,
    "v2/report.ts": route,
  });
  const { stdout } = await callCli(
    "new",
    "/v2/report",
    folder.path,
  );
  assertStringIncludes(stdout, "It serves /v2/report");
  assertEquals(stdout.includes("write extends"), false, stdout);
});

Deno.test("new tells which paths later versions inherit no more", async () => {
  const route = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "v1/_version.ts": "export default { version: 1 };\n",
    "v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "v2/me.ts": route,
    "(old)/v1/_version.ts":
      'export default { version: 1, versionPrefix: "/old/v" };\n',
    "(old)/v1/users.ts": route,
  });
  const { stdout } = await callCli(
    "new",
    "/v1/orders",
    folder.path,
  );
  assertStringIncludes(
    stdout,
    "/v2/users is not served any more, since versions that extend version 1 " +
      'take over from "/v" now.',
  );
});

Deno.test("new tells which paths a version is made around", async () => {
  using folder = createProjectFolder({
    ...EXISTING,
    "v2/users.ts": "export const GET = () => new Response();\n",
  });
  const { stdout } = await callCli(
    "new",
    "/api/v2/items",
    folder.path,
  );
  assertStringIncludes(
    stdout,
    `/v2/users is not served any more, since ${folder.path}/v2/_version.ts ` +
      "gives the folder a version.",
  );
});

Deno.test("new tells that a version has ended", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts":
      'export default { version: 1, sunset: "2020-01-01", onSunset: "gone" };\n',
    "v1/users.ts": "export const GET = () => new Response();\n",
  });
  const { stdout } = await callCli("new", "/v1/x", folder.path);
  assertStringIncludes(
    stdout,
    "It serves /v1/x.\nIts sunset is over, so that requests are answered 410.\n",
  );
});

Deno.test("new makes a file beside a folder whose settings give it other paths", async () => {
  using folder = createProjectFolder({
    "users/_version.ts": 'export default { urlPrefix: "/members" };\n',
    "users/[id=int].ts": "export const GET = () => new Response();\n",
  });
  const { stdout, stderr } = await callCli(
    "new",
    "/users",
    folder.path,
  );
  assertEquals(stderr, "");
  assertStringIncludes(stdout, "users.ts\nIt serves /users");
});

Deno.test("new offers no prefix for all versions that a path could not have", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/users/[id=int].ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  const path = "/users/<id:int>/v2/orders";
  const { stderr } = await callCliWith(options, "new", path);
  assertEquals(stderr.includes("before every version"), false, stderr);
});

const GUARDED_FIRST = {
  "routes/v1/_version.ts": "export default { version: 1 };\n",
  "routes/v1/_middleware.ts": "export default [];\n",
  "routes/v2/_version.ts": "export default { version: 2 };\n",
};

/** Further files, a path, and what is said to run before its handlers. */
const AROUND: [
  files: Readonly<Record<string, string>>,
  path: string,
  said: string,
][] = [
  [
    { "routes/_middleware.ts": "export default [];\n" },
    "/v1/b",
    "Before it run routes/_middleware.ts and routes/v1/_middleware.ts.",
  ],
  [
    { "routes/_middleware.ts": "export default [];\n" },
    "/v2/b",
    "Before it runs routes/_middleware.ts.",
  ],
  [
    { "routes/v1/a.ts": "export const GET = () => new Response();\n" },
    "/v2/b",
    "Unlike other paths, it has no middleware before it.",
  ],
];

for (const [files, path, said] of AROUND) {
  Deno.test(`new tells of ${path}: ${said}`, async () => {
    using folder = createProjectFolder({ ...GUARDED_FIRST, ...files });
    const options = { cwd: folder.path };
    const { stdout } = await callCliWith(options, "new", path);
    assertStringIncludes(stdout, `\nIt serves ${path}.\n${said}\n`);
  });
}

Deno.test("new tells how to keep the methods of the file that is inherited", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a b/[id=int].ts": "export const GET = () => new Response();\n" +
      'export const PATCH = () => new Response("kept");\n',
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  });
  const options = { cwd: folder.path };
  const path = "/v2/a b/<id:int>";
  const { stdout } = await callCliWith(options, "new", path);
  const [, made] = /^\+ (.*)$/m.exec(stdout)!;
  const [, kept] = /^ {2}(export .*)$/m.exec(stdout)!;
  folder.write(
    made,
    `${Deno.readTextFileSync(join(folder.path, made))}${kept}`,
  );
  const tree = await readRoutes(join(folder.path, "routes"));
  const app = new App().blueprint(fileRoutes(tree));
  const request = new Request("http://localhost/v2/a%20b/7", {
    method: "PATCH",
  });
  const response = await app.fetch(request);
  assertEquals(await response.text(), "kept");
});

Deno.test("new makes no file for a path that its version removes", async () => {
  using folder = createProjectFolder(EXTENDING);
  const args = ["new", "/api/v2/search", folder.path];
  const { code, stderr } = await callCli(...args);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "is removed by");
  assertStringIncludes(stderr, "v2/_version.ts");
});

Deno.test("new brings back in its version alone what an earlier one removes", async () => {
  using folder = createProjectFolder({
    "_types.ts": "export default { plate: { pattern: /[A-Z]{2}-[0-9]+/ } };\n",
    "v2/_version.ts": "export default { version: 2 };\n",
    "v2/health.ts": "export const GET = () => new Response();\n",
    "v2/vehicles/[plate=plate].ts":
      "export const GET = () => new Response();\n",
    "v3/_version.ts": "export default { version: 3, extends: 2, " +
      'remove: ["/vehicles/<plate:plate>"] };\n',
    "v4/_version.ts": "export default { version: 4, extends: 3 };\n",
  });
  const path = "/v4/vehicles/<plate:plate>";
  const made = await callCli("new", path, folder.path);
  assertEquals([made.code, made.stderr], [0, ""]);
  assertStringIncludes(made.stdout, `It serves ${path}.\n`);
  const app = new App().blueprint(fileRoutes(await readRoutes(folder.path)));
  const versions = app.routes.filter(({ resource }) =>
    resource === "/vehicles/<plate:plate>"
  ).map(({ version }) => version);
  assertEquals(versions, ["2", "4"]);
});

/** Trees, paths behind prefixes that they have not, and what was meant. */
const PREFIXED: [files: Record<string, string>, path: string, said: string][] =
  [
    [
      EXISTING,
      "/v5/x",
      '"/v5/x" has the version prefix "/v", and versions below routes have ' +
      '"/api/v". Did you mean "/api/v5/x"? For another prefix beside that, ' +
      "make routes/v5/_version.ts yourself, and give the path again:\n\n" +
      '  import type { VersionSettings } from "@strata/router";\n\n' +
      '  export default { version: 5, versionPrefix: "/v" } satisfies ' +
      "VersionSettings;\n",
    ],
    [
      {
        "(a)/_version.ts":
          'export default { version: 1, versionPrefix: "/api/v" };\n',
        "(b)/_version.ts":
          'export default { version: 1, versionPrefix: "/shop/w" };\n',
      },
      "/v5/x",
      'have "/api/v", "/shop/w". Did you mean "/api/v5/x"? For another',
    ],
    [EXISTING, "/<id>/v4/z", 'Did you mean "/api/v4/z"?'],
    [
      { "v1/_version.ts": "export default { version: 1 };\n" },
      "/V2/foo",
      'Did you mean "/v2/foo"? If the text is meant, make ' +
      "routes/[x+56]2/foo.ts. For another prefix beside that, make " +
      "routes/v2/_version.ts yourself, and give the path again:\n\n",
    ],
    [
      {
        "v1/_version.ts": "export default { version: 1 };\n",
        "v2/_version.ts": "export default { version: 2 };\n",
      },
      "/V2/foo",
      'Did you mean "/v2/foo"? If the text is meant, make ' +
      "routes/[x+56]2/foo.ts. For another prefix",
    ],
    [
      { "v1/_version.ts": "export default { version: 1 };\n" },
      "/api/v2/x",
      'versions below routes have "/v". For "/api/v" before every version, ' +
      "make routes/_version.ts, and give the path again:\n\n" +
      '  import type { VersionSettings } from "@strata/router";\n\n' +
      '  export default { versionPrefix: "/api/v" } satisfies ' +
      'VersionSettings;\n\nDid you mean "/v2/x"? If the text is meant, make ' +
      "routes/api/[x+76]2/x.ts. For another prefix beside that, " +
      "make routes/v2/_version.ts yourself, and give the path again:\n\n",
    ],
    [
      { "shop/v1/_version.ts": "export default { version: 1 };\n" },
      "/api/v2/x",
      '"/api/v2/x" has the version prefix "/api/v", and versions below routes ' +
      'have "/v".',
    ],
    [
      { "v1/_version.ts": "export default { version: 1 };\n" },
      "/engines/v8",
      'Did you mean "/v8"? If the text is meant, make routes/engines/v8.ts.',
    ],
    [
      { "v1/_version.ts": "export default { version: 1 };\n" },
      "/api/version2/ip",
      'Did you mean "/v2/ip"?',
    ],
    [
      {
        "one/_version.ts": "export default " +
          '{ version: 1, versionPrefix: "/api/version" };\n',
      },
      "/v2/x",
      'Did you mean "/api/version2/x"?',
    ],
    [
      {
        "_version.ts": 'export default { stability: "beta" };\n',
        "v1/_version.ts": "export default { version: 1 };\n",
      },
      "/api/v2/x",
      'have "/v". For "/api/v" before every version, write versionPrefix: ' +
      '"/api/v" into routes/_version.ts, and give the path again. ' +
      'Did you mean "/v2/x"?',
    ],
    [
      {
        "_version.ts": "export default { version: 1 };\n",
        "a.ts": "export const GET = () => new Response();\n",
        "(2)/_version.ts": "export default { version: 2, extends: 1 };\n",
      },
      "/api/v3/x",
      'have "/v". For "/api/v" before every version, write versionPrefix: ',
    ],
    [
      {
        "v1/_version.ts": "export default " +
          '{ version: 1, routes: { a: { versionPrefix: "/old/v" } } };\n',
        "v1/a.ts": "export const GET = () => new Response();\n",
      },
      "/api/v2/x",
      'have "/old/v", "/v". Did you mean "/v2/x"?',
    ],
    [
      EXTENDING,
      "/other/v2/x",
      'have "/api/v", "/v", "/<shop:slug>/v". ' +
      'Did you mean "/<shop:slug>/v2/x" or "/v2/x"?',
    ],
    [
      {
        "_types.ts":
          "export default { versionPrefix: { pattern: /[a-z]+/ } };\n",
        "v1/_version.ts": "export default { version: 1 };\n",
      },
      "/api/v2/x",
      'have "/v". For "/api/v" before every version, make routes/_version.ts,',
    ],
  ];

Deno.test("new begins no version prefix beside others, and shows how to", async (t) => {
  for (const [files, path, said] of PREFIXED) {
    await t.step(`${path} beside ${Object.keys(files)[0]}`, async () => {
      using folder = createProjectFolder();
      writeFiles(join(folder.path, "routes"), files);
      const options = { cwd: folder.path };
      const refused = await callCliWith(options, "new", path);
      assertEquals(refused.code, 2);
      assertStringIncludes(refused.stderr, said);
      const [, file] = /make (\S+) yourself/.exec(refused.stderr)!;
      const [, source] = refused.stderr.split(/yourself,[^:]+:\n\n/);
      folder.write(file, source);
      const made = await callCliWith(options, "new", path);
      assertEquals([made.code, made.stderr], [0, ""]);
    });
  }
});

Deno.test("new tells of the first version that a path begins with another prefix", async () => {
  const said =
    "\nIt is of version 8, the first here, with the version prefix " +
    '"/engines/v".\n';
  const tellings: [files: Record<string, string>, path: string, is: boolean][] =
    [
      [{}, "/engines/v8", true],
      [{}, "/v8/engines", false],
      [{}, "/engines/list", false],
      [
        {
          "v7/_version.ts":
            'export default { version: 7, versionPrefix: "/engines/v" };\n',
        },
        "/engines/v8",
        false,
      ],
    ];
  for (const [files, path, is] of tellings) {
    using folder = createProjectFolder(files);
    const { stdout } = await callCli("new", path, folder.path);
    assertEquals([stdout.includes(said), stdout.includes("first")], [is, is]);
  }
});

Deno.test("new tells a new application how all versions get a prefix", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  const refused = await callCliWith(options, "new", "/api/v1/users");
  const [, file, source] = / make (\S+), and give[^:]+:\n\n([^]+?)\n\nDid/
    .exec(refused.stderr)!;
  folder.write(file, source);
  for (const path of ["/api/v1/users", "/api/v2/users"]) {
    const made = await callCliWith(options, "new", path);
    assertEquals([made.code, made.stderr], [0, ""]);
  }
  const tree = await readRoutes(join(folder.path, "routes"));
  const app = new App().blueprint(fileRoutes(tree));
  assertEquals(app.routes.map(({ path }) => path).sort(), [
    "/api/v1/a",
    "/api/v1/users",
    "/api/v2/users",
  ]);
});

Deno.test("new tells how a path that seems to name a version becomes one of it", async (t) => {
  for (const path of ["/vbeta/a", "/api/vnext/a/<id>"]) {
    await t.step(path, async () => {
      using folder = createProjectFolder();
      Deno.mkdirSync(join(folder.path, "routes"));
      const options = { cwd: folder.path };
      const first = await callCliWith(options, "new", path);
      const [, made] = /^\+ (.*)$/m.exec(first.stdout)!;
      const [, file] = / make (\S+), and give /.exec(first.stdout)!;
      folder.remove(made);
      folder.write(file, first.stdout.split("\n\n").slice(1).join("\n\n"));
      const again = await callCliWith(options, "new", path);
      assertEquals([again.code, again.stderr], [0, ""]);
      assertEquals(again.stdout.includes("no version"), false, again.stdout);
      const tree = await readRoutes(join(folder.path, "routes"));
      const [route] = new App().blueprint(fileRoutes(tree)).routes;
      assertEquals(route.version, /v(beta|next)/.exec(path)![1]);
    });
  }
});

Deno.test("new says nothing of versions of a path that may mean anything", async () => {
  using folder = createProjectFolder();
  for (const path of ["/values/a", "/tv2/a", "/conversion2/a"]) {
    const { stdout } = await callCli("new", path, folder.path);
    assertEquals(stdout.includes("has no version"), false, stdout);
  }
});

Deno.test("new warns of a name that not every system can hold, as check does", async () => {
  using folder = createProjectFolder();
  const path = "/files/<file:ext=jpg|png>";
  const { stdout } = await callCli("new", path, folder.path);
  assertStringIncludes(stdout, "\nwarning unportable-name: ");
  assertStringIncludes(stdout, "Make a file for each extension");
});

for (
  const [version, said] of [
    [
      "2027-13-01",
      "  Version 2027-13-01 is written as a date, but there is no such day.\n" +
      "  Write the day that is meant, or a version that is no date.\n",
    ],
    ["2027-1-5", "  Write 2027-01-05.\n"],
    ["2027-01-05", undefined],
  ] as const
) {
  Deno.test(`new ${said ? "warns" : "does not warn"} of version ${version}, as check does`, async () => {
    using folder = createFolder({ "routes/a.ts": "export const GET = 1;\n" });
    const options = { cwd: folder.path };
    const { code, stdout } = await callCliWith(
      options,
      "new",
      `/v${version}/x`,
    );
    assertEquals(code, 0);
    const place = `routes/v${version}/_version.ts`;
    assertEquals(stdout.includes(`warning version-date: ${place}\n`), !!said);
    assertStringIncludes(stdout, said ?? "");
  });
}

Deno.test("new reads a path whose accents are characters of their own as names of files are read", async () => {
  using folder = createFolder();
  const { stdout } = await callCli(
    "new",
    "/cafe\u0301/x",
    folder.path,
  );
  assertStringIncludes(stdout, "It serves /caf\u00e9/x.");
});

for (const prefix of ["/caf\u00e9", "/caf%C3%A9", "/caf%c3%a9"]) {
  Deno.test(`new makes a file in the folder whose urlPrefix is ${prefix}`, async () => {
    using folder = createFolder({
      "(shop)/_version.ts": `export default { urlPrefix: "${prefix}" };\n`,
      "v1/_version.ts":
        `export default { version: 1, urlPrefix: "${prefix}/a b" };\n`,
      "v1/old.ts": "export const GET = () => new Response();\n",
    });
    for (
      const [path, file] of [
        ["/caf\u00e9/x", "(shop)/x.ts"],
        ["/caf\u00e9/50%25/<id>", "(shop)/50[x+25]/[id].ts"],
        ["/v1/caf\u00e9/a b/x", "v1/x.ts"],
      ]
    ) {
      const { stdout } = await callCli("new", path, folder.path);
      const made = join(folder.path, file);
      assertEquals(stdout, `+ ${made}\nIt serves ${path}.\n`);
    }
  });
}

/** What cannot be made, and why. */
const REFUSED: [args: string[], said: string][] = [
  [["/api/v1/users"], "served already, by"],
  [["/api/v1/<x>/<id:itn>"], 'Did you mean "int"?'],
  [
    ["/2027-05-01/x"],
    "can serve /2027-05-01/x: no version prefix here leads to that version. " +
    'Did you mean "/api/v2027-05-01/x"?\n',
  ],
  [
    ["/a/2027-05-01/x"],
    'Did you mean "/api/v2027-05-01/x"? If the text is meant, make ',
  ],
  [
    ["/api/v1/by/<9a>"],
    'Parameter "9a" has no proper name. Name it with letters',
  ],
  [["\\v1\\users\\<id:\\d+>"], 'Write "/v1/users/<id:\\d+>".\n'],
  [["v1\\users"], 'Write "/v1/users".\n'],
  [["/a\\b"], "Write %5C for it."],
  [["/a/"], 'Write "/a".'],
  [["/a?x=1"], 'Write "/a".'],
  [["/a/<b>?"], 'Segment "<b>?" has a parameter and other text'],
  [["/a?"], "Write %3F for it."],
  [["/v1/hello/:name"], 'Write "/v1/hello/<name>".'],
  [["/items/[id]"], 'Write "/items/<id>".'],
  [["/items/{id}"], 'Write "/items/<id>".'],
  [["/items/{id:int}/x"], 'Write "/items/<id:int>/x".'],
  [["/items/[id=int]"], 'Write "/items/<id:int>".'],
  [["/files/*"], 'Write "/files/<rest:path>".'],
  [["/files/[...rest]"], 'Write "/files/<rest:path>".'],
  [["/<id:[a-z]+>"], "_types.ts"],
  [["/<id:%41b>"], 'There is no parameter type "%41b".'],
  [["/<id:a?b>/<id:int>"], "can serve /<id:a?b>/<id:int>: "],
  [["/v1/a%20b"], 'Write "/v1/a b".'],
  [["/caf%C3%A9/<x>?y"], 'Write "/café/<x>".'],
  [["/a%2Fb%41"], 'Write "/a%2FbA".'],
  [["/a%2F%41%2Fb"], 'Write "/a%2FA%2Fb".'],
  [["/%3C%41%3E"], 'Write "/%3CA%3E".'],
  [["/api/v1/Users/<id>"], "v1/users"],
  [["/a/<id:>"], 'No file can be named for "<id:>".'],
  [["/<user-id>"], 'Parameter "user-id" has no proper name.'],
  [["v1/hello/:name"], 'Write "/v1/hello/<name>".\n'],
  [["users/:id"], 'Write "/users/<id>".\n'],
  [["v1/hello/world"], 'Write "/v1/hello/world".\n'],
  [["routes/v1/hello.ts"], 'Write one such as "/v2/users/<id:int>".\n'],
  [["http://x.example/v1/a"], 'Write one such as "/v2/users/<id:int>".\n'],
  [["my api"], "application: strata new --app 'my api'\n"],
  [["/v2/users.ts"], 'Write "/v2/users".'],
  [["/v2/users/[id].tsx"], 'Write "/v2/users/<id>".'],
  [["/v2/users/index.ts"], 'Write "/v2/users".'],
  [["/v2/indexes.ts"], 'Write "/v2/indexes".'],
  [["/index.ts"], 'Write "/". A file for a path that ends with .ts is named'],
  [["/a//b"], "is not the path of a route"],
  [["GET /v1/a"], 'so leave out "GET": strata new /v1/a '],
  [
    ["routes/v1/users.ts"],
    '"routes/v1/users.ts" is not the path of a route. Write one such as ',
  ],
  [["/v1/<id:int>.json"], "a parameter and other text"],
  [
    ["/v1/user-<id>"],
    'No file can be named for "user-<id>", a parameter and other text. Write ' +
    "<name> or <name:type> between two slashes.\n",
  ],
  [["/api/v1/%zz"], 'the segment "%zz": it holds a broken % escape. Write %25'],
  [["/api/v1/%ff/"], "its % escapes are not UTF-8"],
  [["/api/v1/../x"], 'the segment "..": clients resolve it before they ask.'],
  [["/api/V1/x"], 'Did you mean "/api/v1/x"?'],
];

Deno.test("new never overwrites, and says why it makes nothing", async (t) => {
  for (const [args, said] of REFUSED) {
    await t.step(args.join(" "), async () => {
      using folder = createProjectFolder(EXISTING);
      const { code, stderr } = await callCli("new", ...args, folder.path);
      assertEquals(code, 2);
      assertStringIncludes(stderr, said);
    });
  }
  await t.step("a file that is no route yet", async () => {
    using folder = createProjectFolder({ "users.ts": "" });
    folder.write("users.ts", "// mine");
    const { code } = await callCli("new", "/users", folder.path);
    assertEquals(code, 2);
    assertEquals(Deno.readTextFileSync(`${folder.path}/users.ts`), "// mine");
  });
});

Deno.test("new tells to look at settings that give a folder other paths", async () => {
  using folder = createProjectFolder({
    "v1/_version.ts": "export default { version: 1 };\n",
    "v1/a.ts": "export const GET = () => new Response();\n",
    "things/_version.ts": 'export default { urlPrefix: "/stuff" };\n',
  });
  const { code, stderr } = await callCli("new", "/things/x", folder.path);
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    "can serve /things/x: check its parameters' types, and the settings of " +
      "the folders.\n",
  );
});

/** Paths that no file serves beside a folder that is named almost as a version. */
const BESIDE_VERSION_FOLDER: [path: string, said: string][] = [
  [
    "/V2/x",
    "can serve /V2/x: routes/V2/: The folder is named like a version, but " +
    'declares none: "V2" is text in its paths. Rename it to v2, and',
  ],
  ["/v1/<id:itn>", 'can serve /v1/<id:itn>: There is no parameter type "itn".'],
  ["/v2/<id:itn>", 'can serve /v2/<id:itn>: There is no parameter type "itn".'],
  ["/v2/<id:int>", "routes/V2 and routes/v2: The names differ only by case"],
];

for (const [path, said] of BESIDE_VERSION_FOLDER) {
  Deno.test(`new tells why no file serves ${path} beside a folder V2`, async () => {
    using folder = createProjectFolder({
      "routes/V2/a.ts": "export const GET = () => new Response();\n",
      "routes/v1/_version.ts": "export default { version: 1 };\n",
      "routes/v1/a.ts": "export const GET = () => new Response();\n",
    });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "new", path);
    assertEquals(code, 2);
    assertStringIncludes(stderr, said);
  });
}

/** Paths with a version where none has a prefix yet, and the prefix to set. */
const FIRST_PREFIXES: [path: string, prefix: string][] = [
  ["/2024-01-01/x", "/"],
  ["/api/2024-01-01/x", "/api/"],
  ["/<shop>/2024-01-01", "/<shop>/"],
];

for (const [path, prefix] of FIRST_PREFIXES) {
  Deno.test(`new tells which version prefix lets it make ${path} in an empty folder`, async () => {
    using folder = createProjectFolder();
    Deno.mkdirSync(join(folder.path, "routes"));
    const options = { cwd: folder.path };
    const refused = await callCliWith(options, "new", path);
    assertEquals(refused.code, 2);
    const setting = `versionPrefix: ${JSON.stringify(prefix)}`;
    assertStringIncludes(
      refused.stderr,
      `can serve ${path}: no version prefix here leads to that version. ` +
        `Set ${setting} in routes/_version.ts, and give the path again.`,
    );
    folder.write("routes/_version.ts", `export default { ${setting} };\n`);
    const { stdout } = await callCliWith(options, "new", path);
    assertStringIncludes(stdout, `It serves ${path}.`);
  });
}

Deno.test("new tells to set a version prefix in the settings that are there", async () => {
  using folder = createProjectFolder({
    "routes/_version.js": "export default {};\n",
  });
  const options = { cwd: folder.path };
  const { stderr } = await callCliWith(options, "new", "/2024-01-01/x");
  assertStringIncludes(
    stderr,
    'Set versionPrefix: "/" in routes/_version.js, and give the path again.',
  );
});

Deno.test("deno fmt leaves what new writes as it is, however long a path is", async () => {
  const files: Record<string, string> = {};
  for (let length = 1; length <= 100; length++) {
    const long = "x".repeat(length);
    const settings = { version: 1, versionPrefix: `/${long}` };
    files[`${length}_version.ts`] = writeVersion(settings);
    const wide = "本".repeat(length);
    for (const [name, path] of Object.entries({ long, wide })) {
      files[`${length}_${name}.ts`] = writeRoute(path);
      files[`${length}_${name}_plain.ts`] = writePlainRoute(path);
    }
    files[`${length}_typed.ts`] = writeTypedRoute(long, "../_types.ts");
  }
  using folder = createFolder(files);
  await expectSuccess(runDeno(["fmt", "--check"], { cwd: folder.path }));
});

Deno.test("deno fmt leaves what new writes as it is, whatever quotes a path holds", async () => {
  const files: Record<string, string> = {};
  const paths = ["it's", '6"', `it's 6"`, `"it's"`, `it's 'it'`, '"\\"'];
  for (const [index, path] of paths.entries()) {
    files[`${index}.ts`] = writeRoute(path);
    files[`${index}_plain.ts`] = writePlainRoute(path);
    files[`${index}_typed.ts`] = writeTypedRoute(path, "../_types.ts");
    const text = writeVersion({ version: 1, versionPrefix: path });
    files[`${index}_version.ts`] = text;
    const [, literal] = /versionPrefix: (.+?),?(?:\n| \})/.exec(text)!;
    assertEquals((0, eval)(literal), path);
  }
  using folder = createFolder(files);
  await expectSuccess(runDeno(["fmt", "--check"], { cwd: folder.path }));
});

Deno.test("new --app quotes what a shell would divide", async () => {
  using parent = createFolder();
  const app = join(parent.path, "my api,#1 & 'co'");
  const made = await callCli("new", `--app=${app}`);
  assertEquals([made.code, made.stderr], [0, ""]);
  const [, command] = /^Now:\n {2}(.*)\n {2}deno task dev$/m
    .exec(made.stdout)!;
  const shell = new Deno.Command("sh", { args: ["-c", `${command} && pwd`] });
  const { stdout } = await shell.output();
  assertEquals(new TextDecoder().decode(stdout).trim(), app);
});

Deno.test("new --app leads to no folder when it is told the one it is in", async () => {
  using folder = createFolder();
  const options = { cwd: folder.path };
  const { stdout } = await callCliWith(options, "new", "--app=./");
  assertStringIncludes(stdout, "\nNow:\n  deno task dev\n");
});

Deno.test("the tasks of a new application read a router anywhere", () => {
  const written = writeApplication(
    new URL("file:///my%20routers/it's"),
  )["deno.json"];
  const { tasks, links } = JSON.parse(written);
  assertEquals(Object.keys(tasks).sort(), [...COMMANDS.keys(), "test"].sort());
  assertEquals(links, ["/my routers/it's"]);
  assertEquals(
    tasks.routes,
    `deno run --no-prompt '--allow-read=.,/my routers/it'"'"'s' ` +
      "--allow-env @strata/router/cli routes",
  );
});

Deno.test("the tasks of a new application read anything where a router's path has a comma", () => {
  const written = writeApplication(new URL("file:///a,b"))["deno.json"];
  assertEquals(
    JSON.parse(written).tasks.test,
    "deno test --allow-read --allow-env",
  );
});

Deno.test("a new application has the router of JSR where none lies on the disk", () => {
  const router = new URL("https://jsr.io/@strata/router/0.1.0/");
  const written = writeApplication(router)["deno.json"];
  const { tasks, imports, links } = JSON.parse(written);
  assertEquals(links, undefined);
  assertEquals(imports, {
    "@strata/router": `jsr:@strata/router@^${config.version}`,
  });
  assertEquals(tasks.test, "deno test --allow-read=. --allow-env");
});

const READ = ["--allow-read=.,/router", "--allow-env"];

/** The tasks of a new application, and all that each allows. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  dev: [...READ, "--allow-net"],
  start: [...READ, "--allow-net"],
  routes: READ,
  check: READ,
  build: [...READ, "--allow-write=.", "--allow-run"],
  new: [...READ, "--allow-write=routes"],
  diff: READ,
  lock: [...READ, "--allow-write=versions.lock.json"],
  test: READ,
};

Deno.test("the tasks of a new application allow what they need, and ask for no more", () => {
  const written = writeApplication(new URL("file:///router"))["deno.json"];
  const { tasks } = JSON.parse(written);
  const allowed = Object.entries<string>(tasks).map(([name, command]) => [
    name,
    command.split(" ").filter((word) => /^(?:-A|--allow)/.test(word)),
  ]);
  assertEquals(Object.fromEntries(allowed), ALLOWED);
  for (const [name, command] of Object.entries<string>(tasks)) {
    const isCommand = name !== "test";
    assertEquals(command.includes(" --no-prompt "), isCommand, command);
    assertEquals(
      command.endsWith(` @strata/router/cli ${name}`),
      isCommand,
      command,
    );
  }
});

for (const name of ["deno.json", "deno.jsonc"]) {
  Deno.test(`new --app says how routes are added to a project with a ${name}`, async () => {
    using folder = createFolder({ [name]: "{}\n" });
    const { path } = folder;
    const made = await callCli("new", `--app=${path}`);
    assertEquals([made.code, made.stderr], [
      2,
      `"${join(path, name)}" exists already and is left as it is. Routes are ` +
      'added to its project by "deno add jsr:@strata/router", and a folder ' +
      `"${
        join(path, "routes")
      }" for them. For an application of its own, give ` +
      "another folder.\n",
    ]);
    assertEquals(listFiles(path), [name]);
  });
}

/** What a folder has of a `.gitignore`, and what it has then. */
const IGNORING: [before: string | undefined, after: string][] = [
  [undefined, "dist/\nnode_modules/\n"],
  ["*.log\n", "*.log\n"],
  ["", ""],
];

for (const [before, after] of IGNORING) {
  const what = before === undefined ? "no" : before === "" ? "an empty" : "a";
  Deno.test(`new --app makes an application where there is ${what} .gitignore`, async () => {
    using folder = createFolder();
    if (before !== undefined) folder.write(".gitignore", before);
    const made = await callCli("new", `--app=${folder.path}`);
    assertEquals([made.code, made.stderr], [0, ""]);
    const isMade = made.stdout.includes(".gitignore");
    assertEquals(isMade, before === undefined);
    assertEquals(Deno.readTextFileSync(`${folder.path}/.gitignore`), after);
    assertEquals(listFiles(folder.path), [
      ".gitignore",
      "deno.json",
      "routes/health.ts",
      "routes/v1/_version.ts",
      "routes/v1/hello/[name].ts",
      "tests/hello_test.ts",
    ]);
  });
}

/** What is there where an application is to be made. */
const IN_THE_WAY: [what: string, put: (folder: string) => void][] = [
  ["a file of it", (folder) => {
    writeFiles(folder, { "routes/health.ts": "// mine" });
  }],
  ["a link that leads nowhere", (folder) => {
    Deno.symlinkSync("nowhere", join(folder, "deno.json"));
  }],
];

for (const [what, put] of IN_THE_WAY) {
  Deno.test(`new --app makes nothing at all where there is ${what}`, async () => {
    using folder = createFolder();
    put(folder.path);
    const before = listFiles(folder.path);
    const made = await callCli("new", `--app=${folder.path}`);
    assertEquals(made.code, 2);
    assertStringIncludes(made.stderr, "exists already and is left as it is");
    assertEquals(listFiles(folder.path), before);
  });
}

/** What the system refuses to write, after other files are written. */
const UNWRITABLE: [arg: string, put: (folder: string) => void][] = [
  [`/v2/${"a".repeat(300)}`, (folder) => Deno.mkdirSync(`${folder}/routes`)],
  ["--app=.", (folder) => Deno.symlinkSync("nowhere", `${folder}/tests`)],
];

for (const [arg, put] of UNWRITABLE) {
  Deno.test(`new ${arg.slice(0, 8)} leaves no file when one cannot be written`, async () => {
    using folder = createFolder();
    put(folder.path);
    const before = listFiles(folder.path);
    const made = await callCliWith({ cwd: folder.path }, "new", arg);
    assertEquals(made.code, 2);
    assertStringIncludes(made.stderr, "mend what is in its way");
    assertEquals(listFiles(folder.path), before);
  });
}

Deno.test("new --app makes nothing where a file is in place of one of its folders", async () => {
  using folder = createFolder({ "routes/v1": "" });
  const { code, stderr } = await callCli("new", `--app=${folder.path}`);
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    '/routes/v1/_version.ts" cannot be made: what is before its name is not a ' +
      "folder. Give another path.\n",
  );
  assertEquals(listFiles(folder.path), ["routes/v1"]);
});

Deno.test("new leaves no file that is cut off, as on a full disk", async () => {
  using folder = createFolder();
  Deno.mkdirSync(`${folder.path}/routes`);
  const before = listFiles(folder.path);
  const write = Deno.writeTextFileSync;
  Deno.writeTextFileSync = (path, _text, options) => {
    write(path, "", options);
    throw new Error("No space left on device");
  };
  try {
    await callCliWith({ cwd: folder.path }, "new", "/v2/users").catch(() => {});
  } finally {
    Deno.writeTextFileSync = write;
  }
  assertEquals(listFiles(folder.path), before);
});

/** Folders with a routes folder, where an application is to be made. */
const ROUTES_FOLDERS: [app: string, file: string, isRefused: boolean][] = [
  ["routes", "routes/a.ts", true],
  ["routes", "routes/v1/_version.ts", true],
  ["api", "api/_middleware.ts", true],
  ["routes", "routes/README.md", false],
  ["api", "api/routes/v2/_version.ts", false],
];

for (const [app, file, isRefused] of ROUTES_FOLDERS) {
  Deno.test(`new --app=${app} ${isRefused ? "leaves alone" : "makes an application beside"} ${file}`, async () => {
    using folder = createFolder({ [file]: "" });
    const options = { cwd: folder.path };
    const made = await callCliWith(options, "new", `--app=${app}`);
    assertEquals(
      [made.code, made.stderr],
      isRefused
        ? [
          2,
          `"${app}" is a routes folder: each module of an application in it ` +
          "would be loaded as a route. Give a folder of its own, and move " +
          'the route files into the folder "routes" in that.\n',
        ]
        : [0, ""],
    );
    assertEquals(listFiles(folder.path).length === 1, isRefused);
  });
}

Deno.test("new repeats what it was given without what terminals obey", async () => {
  using folder = createFolder();
  const options = { cwd: folder.path };
  const made = await callCliWith(options, "new", "--app=a\x1b[31m");
  assertStringIncludes(made.stdout, String.raw`+ a\u001b[31m/deno.json`);
  assertEquals(made.stdout.includes("\x1b"), false);
});

Deno.test("new --app makes an application that runs, builds, passes its checks, and is never overwritten", async () => {
  using parent = createFolder();
  const app = join(parent.path, "my-api");
  const made = await runCliWith(WRITING, "new", `--app=${app}`);
  assertEquals([made.code, made.stderr], [0, ""]);
  for (
    const args of [
      ["task", "build"],
      // Its types are checked once, below.
      ["task", "test", "--no-check"],
      ["task", "lock"],
      ["fmt", "--check"],
      ["lint"],
    ]
  ) {
    await expectSuccess(runDeno(args, { cwd: app }));
  }
  // What may listen there may do so anywhere.
  const serving = ["task", "dev", "--port=0", "--host=0.0.0.0"];
  await using server = await startServer(serving, app);
  const response = await fetch(`${server.origin}/v1/hello/Ada`);
  assertEquals(await response.text(), '{"name":"Ada"}');
  writeFiles(app, { "routes/_types.ts": PAY });
  const args = ["task", "new", "/v1/payments/<id:pay>"];
  await expectSuccess(runDeno(args, { cwd: app }));
  const typed = "routes/v1/payments/[id=pay].ts";
  const source = Deno.readTextFileSync(join(app, typed));
  writeFiles(app, {
    [typed]: source.replace("params)", "params.id.getTime())"),
    // As npm leaves it.
    "package.json": "{}\n",
    "node_modules/.package-lock.json": "{}\n",
    // A linked router is checked without its own options of the compiler.
    "tests/imports_test.ts": Object.keys(config.exports)
      .map((name) => `import "@strata/router${name.slice(1)}";\n`).join(""),
  });
  await expectSuccess(runDeno(["task", "check"], { cwd: app }));
  const again = await callCli("new", `--app=${app}`);
  assertEquals(again.code, 2);
  assertStringIncludes(again.stderr, "exists already");
});

const ENDED = 'deprecated: "2024-01-01", sunset: "2025-01-01"';
const SHOUTING = 'import { json } from "@strata/router";\n' +
  'export const GET = () => json({ name: "ADA" });\n';

/** What is done to a new application, and whether its test then passes. */
const CHANGES: [
  what: string,
  change: (routes: string) => void,
  passes: boolean,
][] = [
  [
    "whose version 1 is retired",
    (routes) => {
      Deno.removeSync(join(routes, "v1/_version.ts"));
      Deno.mkdirSync(join(routes, "v2"));
      Deno.renameSync(join(routes, "v1"), join(routes, "v2/(v1)"));
      writeSettings(join(routes, "v2/_version.ts"), "version: 2");
    },
    true,
  ],
  [
    "whose version 1 has ended, and is extended",
    (routes) => {
      const settings = `version: 1, ${ENDED}, onSunset: "gone"`;
      writeSettings(join(routes, "v1/_version.ts"), settings);
      Deno.mkdirSync(join(routes, "v2"));
      writeSettings(join(routes, "v2/_version.ts"), "version: 2, extends: 1");
    },
    true,
  ],
  [
    "whose route answers something else",
    (routes) =>
      Deno.writeTextFileSync(join(routes, "v1/hello/[name].ts"), SHOUTING),
    false,
  ],
  [
    "whose route is gone",
    (routes) => Deno.removeSync(join(routes, "v1/hello/[name].ts")),
    false,
  ],
];

function writeSettings(path: string, settings: string): void {
  Deno.writeTextFileSync(path, `export default { ${settings} };\n`);
}

for (const [what, change, passes] of CHANGES) {
  Deno.test(`the test that new --app writes ${passes ? "passes" : "fails"} for an application ${what}`, async () => {
    using parent = createFolder();
    const app = join(parent.path, "my-api");
    await callCli("new", `--app=${app}`);
    change(join(app, "routes"));
    const args = ["test", "--no-check", "--allow-read", "--allow-env"];
    const { code } = await runDeno(args, { cwd: app });
    assertEquals(code, passes ? 0 : 1);
  });
}
