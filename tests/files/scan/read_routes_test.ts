import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { dirname, join } from "@std/path";
import { App, DeclarationError, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import type { Mistake } from "../../../router/report/mistake.ts";
import { expectSuccess, run, runDeno } from "../../child_process.ts";
import { createFolder, writeFiles } from "../../test_folder.ts";

const ROUTE = 'export const GET = () => new Response("ok");\n';

/** What is at a path: the text of a file, or a link and its target. */
type Entry = string | { readonly link: string };

/** Runs a test on a folder `routes` in a new folder. */
async function withRoutes(
  entries: Record<string, Entry>,
  test: (root: string) => Promise<void>,
): Promise<void> {
  using folder = createFolder();
  const root = join(folder.path, "routes");
  Deno.mkdirSync(root);
  for (const [path, entry] of Object.entries(entries)) {
    if (typeof entry === "string") {
      writeFiles(root, { [path]: entry });
      continue;
    }
    const target = join(root, path);
    Deno.mkdirSync(dirname(target), { recursive: true });
    Deno.symlinkSync(entry.link, target);
  }
  await test(root);
}

/** Returns the mistakes in a folder: codes with places, below `routes`. */
async function mistakesOf(root: string): Promise<string[]> {
  const app = new App().blueprint(fileRoutes(await readRoutes(root)));
  const format = ({ severity, code, places }: Mistake) =>
    `${severity} ${code} ${
      places.map((place) => place.slice(dirname(root).length + 1)).join(" ")
    }`;
  try {
    return app.warnings.map(format);
  } catch (error) {
    if (error instanceof DeclarationError) return error.mistakes.map(format);
    throw error;
  }
}

Deno.test("readRoutes() reads a folder, and loads only what it must", async () => {
  await withRoutes({
    "_version.ts": 'export default { versionPrefix: "/api/v" };',
    "_types.ts": "export default { sku: { pattern: /[a-z]+/ } };",
    "_middleware.ts": 'throw new Error("not loaded");',
    "v1/_version.ts": "export default { version: 1 };",
    "v1/users/[id=sku].ts": 'throw new Error("not loaded");',
    "v1/users/users.test.ts": 'throw new Error("not loaded");',
    "_error.ts/_version.ts": 'throw new Error("not loaded");',
    "_private/x.ts": 'throw new Error("not loaded");',
    ".hidden/x.ts": 'throw new Error("not loaded");',
    ".well-known/security.ts": ROUTE,
    "notes.md": "",
  }, async (root) => {
    const tree = await readRoutes(root);
    assertEquals(Object.keys(tree.files).sort(), [
      ".well-known/security.ts",
      "_middleware.ts",
      "_types.ts",
      "_version.ts",
      "v1/_version.ts",
      "v1/users/[id=sku].ts",
    ]);
    const app = new App().blueprint(fileRoutes(tree));
    assertEquals(app.routes.map(({ path }) => path), [
      "/.well-known/security",
      "/api/v1/users/<id:sku>",
    ]);
  });
});

Deno.test("readRoutes() follows links inside the folder, and reports each file", async () => {
  await withRoutes({
    "a/x.ts": ROUTE,
    "a/_error.ts": "",
    "a/notes.md": "",
    "b": { link: "a" },
    "c.ts": { link: "a/x.ts" },
    "c.md": { link: "a/notes.md" },
    "d/_version.ts": "export default {};",
    "e/_version.ts": { link: "../d/_version.ts" },
  }, async (root) => {
    let count = 0;
    const { files, mistakes } = await readRoutes(root, () => count++);
    assertEquals(mistakes, []);
    assertEquals(Object.keys(files).sort(), [
      "a/_error.ts",
      "a/x.ts",
      "b/_error.ts",
      "b/x.ts",
      "c.ts",
      "d/_version.ts",
      "e/_version.ts",
    ]);
    // Files that are not routes are found as well, except linked ones.
    assertEquals(count, 9);
  });
});

Deno.test("readRoutes() accepts a path or a URL, and refuses a missing folder", async () => {
  await withRoutes({ "a.ts": ROUTE }, async (root) => {
    const byUrl = await readRoutes(new URL(`file://${root}/`));
    assertEquals(Object.keys(byUrl.files), ["a.ts"]);
    assertEquals(byUrl.root, root);
    assertEquals((await readRoutes(`${root}//`)).root, root);
    const bookshop = new URL(
      "../../../examples/bookshop/routes",
      import.meta.url,
    );
    assertEquals((await readRoutes(bookshop)).root, "examples/bookshop/routes");
    // A path is named as it was given.
    const given = "./examples/bookshop/routes";
    assertEquals((await readRoutes(given)).root, given);
    await assertRejects(
      () => readRoutes(join(root, "nope")),
      Deno.errors.NotFound,
      `there is no folder ${join(root, "nope")}. Pass its path from`,
    );
    await assertRejects(
      () => readRoutes(join(root, "a.ts", "b")),
      Deno.errors.NotADirectory,
    );
  });
});

Deno.test("readRoutes() of a file says to give the folder of the files", async () => {
  await withRoutes({ "a.ts": ROUTE }, async (root) => {
    const { mistakes = [] } = await readRoutes(join(root, "a.ts"));
    assertEquals(mistakes.map(({ code, fix }) => [code, fix]), [
      ["unreadable", "Give the folder that contains the route files."],
    ]);
  });
});

for (const given of [5, "", undefined, null]) {
  Deno.test(`readRoutes() refuses ${JSON.stringify(given)}`, async () => {
    await assertRejects(
      () => readRoutes(given as never),
      TypeError,
      `${JSON.stringify(given)} is not a folder. Pass its path, such as`,
    );
  });
}

const FOLDERS: [
  title: string,
  entries: Record<string, Entry>,
  mistakes: string[],
][] = [
  [
    "a link to a file outside",
    { "../secret.ts": ROUTE, "link.ts": { link: "../secret.ts" } },
    ["error symlink-escape routes/link.ts"],
  ],
  [
    "a link to a folder outside whose name starts alike",
    { "../routes-x/a.ts": ROUTE, "link": { link: "../routes-x" } },
    ["error symlink-escape routes/link"],
  ],
  [
    "links to files outside that are not routes",
    {
      "../notes.md": "",
      "../a.test.ts": ROUTE,
      "notes.md": { link: "../notes.md" },
      "a.test.ts": { link: "../a.test.ts" },
      "a.ts": ROUTE,
    },
    [],
  ],
  [
    "broken links",
    { "broken.ts": { link: "/nonexistent" }, "a.ts": ROUTE, "[x.ts": ROUTE },
    ["error broken-symlink routes/broken.ts", "error bad-name routes/[x.ts"],
  ],
  [
    "broken links that cannot be routes, except those that may be folders",
    {
      "README.md": { link: "/nonexistent" },
      "notes.md": { link: "notes.md" },
      "a.test.ts": { link: "/nonexistent" },
      "v1": { link: "/nonexistent" },
      "v1.25": { link: "/nonexistent" },
      "a.ts": ROUTE,
    },
    [
      "error broken-symlink routes/v1",
      "error broken-symlink routes/v1.25",
    ],
  ],
  [
    "a broken link for types below the root, which no path can use",
    { "a/_types.ts": { link: "/nonexistent" }, "[x=skuu].ts": ROUTE },
    [
      "error broken-symlink routes/a/_types.ts",
      "error unknown-type routes/[x=skuu].ts",
    ],
  ],
  ["a link to its own folder", { "a.ts": ROUTE, "loop": { link: "." } }, [
    "error symlink-loop routes/loop",
  ]],
  [
    "links that form a loop",
    {
      "x/a.ts": ROUTE,
      "x/link": { link: "../y" },
      "y/link": { link: "../x" },
    },
    [
      "error symlink-loop routes/x/link/link",
      "error symlink-loop routes/y/link/link",
    ],
  ],
  [
    "private links, which are not followed",
    { "_x": { link: "/nonexistent" }, ".y": { link: "/etc" } },
    [],
  ],
  [
    "a name that is a near miss",
    {
      "_versions.ts": "",
      "_database.ts": "",
      "_middleware_test.ts": "",
      "_version.test.ts": "",
      "_middleware.d.ts": "",
      "_versions/a.ts": "",
      "_middlewares.ts/a.ts": "",
    },
    ["warning near-miss routes/_versions.ts"],
  ],
  [
    "special files with extensions that are not loaded",
    { "_middleware.TS": "", "_error.cjs": "", "a/_version.cts": "" },
    [
      "warning near-miss routes/_error.cjs",
      "warning near-miss routes/_middleware.TS",
      "warning near-miss routes/a/_version.cts",
    ],
  ],
  [
    "names that mean something to other routers",
    { "a/_404.tsx": "", "_app.tsx": "", "_layout/a.ts": "" },
    [
      "warning foreign-name routes/_app.tsx",
      "warning foreign-name routes/a/_404.tsx",
    ],
  ],
  [
    "settings that cannot be loaded",
    {
      "a/_version.ts": 'throw new Error("broken");',
      "a/x.ts": ROUTE,
      "b/_version.ts": "export default {",
      "c/_version.ts": "export const version = 1;",
      "_types.ts": "export const types = {};",
      "b/_types.ts": "export const types = {};",
    },
    [
      "error bad-export routes/_types.ts",
      "error bad-export routes/c/_version.ts",
      "error load-failed routes/a/_version.ts",
      "error load-failed routes/b/_version.ts",
      "error near-miss routes/b/_types.ts",
    ],
  ],
  [
    "numbers that lose a digit",
    {
      "v1.1/_version.ts": "export default { version: 1.10 };",
      "v1.1/a.ts": ROUTE,
      "v3/_version.ts": "export default {\n  version: 3.0, // three\n};",
      "v4.0/_version.ts": 'export default { version: "4.0" };',
      "v5/_version.ts": 'export default { version: 5, "extends": 1.10 };',
      "2022-11-15/_version.ts": "export default { version: 2022-11-15 };",
      "2022-11-15/a.ts": ROUTE,
      "_types.ts": "const build = { version: 1.10 };\nexport default {};",
    },
    [
      "warning version-folder routes/2022-11-15/",
      "warning version-number routes/2022-11-15/_version.ts:1",
      "warning version-number routes/v1.1/_version.ts:1",
      "warning version-number routes/v3/_version.ts:2",
      "warning version-number routes/v5/_version.ts:1",
    ],
  ],
];

for (const [title, entries, mistakes] of FOLDERS) {
  Deno.test(`readRoutes() reads a folder with ${title}`, async () => {
    await withRoutes(entries, async (root) => {
      assertEquals((await mistakesOf(root)).sort(), mistakes.toSorted());
    });
  });
}

Deno.test("readRoutes() reports mistakes in the order of their places, whatever loads first", async () => {
  const late = "for (let turn = 0; turn < 1000; turn++) await null;\n";
  const fail = 'throw new Error("no");\n';
  const places = ["a/_version.ts", "b/_version.ts", "c/_version.ts"];
  await withRoutes({
    "c/_version.ts": fail,
    "b/_version.ts": late + fail,
    "a/_version.ts": late + late + fail,
  }, async (root) => {
    const { mistakes } = await readRoutes(root);
    assertEquals(
      mistakes?.flatMap(({ places }) => places),
      places.map((place) => `${root}/${place}`),
    );
  });
});

Deno.test("readRoutes() never opens what is not a file", async () => {
  await withRoutes({ "a.ts": ROUTE }, async (root) => {
    const pipes = [join(root, "fifo.ts"), join(root, "_version.ts")];
    await expectSuccess(run("mkfifo", pipes));
    assertEquals(Object.keys((await readRoutes(root)).files), ["a.ts"]);
  });
});

Deno.test("readRoutes() refuses a name that is not valid UTF-8", async () => {
  await withRoutes({ "a.ts": ROUTE }, async (root) => {
    const script = 'touch "$0/$(printf "b\\377.ts")"';
    await expectSuccess(run("sh", ["-c", script, root]));
    assertEquals(await mistakesOf(root), ["error bad-name routes/b\ufffd.ts"]);
  });
});

Deno.test("readRoutes() reports a folder that cannot be read", async () => {
  await withRoutes({ "a.ts": ROUTE, "locked/x.ts": ROUTE }, async (root) => {
    // Root may read everything, so the permission is taken from the process.
    const script = `
      import { App, fileRoutes } from "${
      import.meta.resolve("@strata/router")
    }";
      import { readRoutes } from "${import.meta.resolve("@strata/router/fs")}";
      const app = new App().blueprint(fileRoutes(await readRoutes("${root}")));
      try {
        app.routes;
      } catch (error) {
        for (const { code, places, fix } of error.mistakes) {
          console.log(code, String(places), fix);
        }
      }
    `;
    const main = join(dirname(root), "main.ts");
    Deno.writeTextFileSync(main, script);
    const printed = await expectSuccess(runDeno([
      "run",
      "--no-prompt",
      "--allow-read",
      `--deny-read=${join(root, "locked")}`,
      "--config=deno.json",
      main,
    ]));
    assertEquals(
      printed.trim(),
      `unreadable ${root}/locked/ Grant read access to it, or move it ` +
        "elsewhere.",
    );
  });
});

/** Folders, and the version that is suggested for their settings. */
const EXAMPLES: [folder: string, version: string][] = [
  ["", "1"],
  ["users/", "1"],
  ["v2/", "2"],
  ["shop/v1.25/", "1.25"],
  ["v1.10/", '"1.10"'],
  ["v1.2.3/", '"1.2.3"'],
];

for (const [folder, version] of EXAMPLES) {
  Deno.test(`invalid settings of "${folder}" are refused with version ${version} as the example`, async () => {
    for (const text of ["export const version = 1;", "export default null;"]) {
      await withRoutes({ [`${folder}_version.ts`]: text }, async (root) => {
        const app = new App().blueprint(fileRoutes(await readRoutes(root)));
        const { mistakes } = assertThrows(() => app.routes, DeclarationError);
        assertEquals(
          mistakes[0].fix,
          `Write: export default { version: ${version} } satisfies ` +
            "VersionSettings;",
        );
      });
    }
  });
}
