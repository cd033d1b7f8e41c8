import { assertEquals, assertStringIncludes } from "@std/assert";
import { createProjectFolder, type FileTexts } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { OK, version } from "../version_folders.ts";
import {
  checkFolder,
  checkProject,
  checkRoutes,
  readFindings,
} from "./checked_files.ts";

/**
 * A module whose application reads the folder beside it, wherever it is run.
 */
const READING_MAIN = writeReadingModule('new URL("routes", import.meta.url)');

/** Writes a handler that is typed by a path. */
const typed = (path: string, method = "GET") =>
  `export const ${method}: Handler<${JSON.stringify(path)}> = ` +
  "() => new Response();\n";

/** Files, and the ways that their handlers name their place. */
const OWN_PLACES: [file: string, ...written: string[]][] = [
  ["v1/users/[id].ts", "/users/<id>", "/users/<id:str>", "users/[id]"],
  ["v1/users/index.ts", "v1/users", "users/", "/v1/users/", "v1/users/index"],
  ["[tenant]/index.ts", "[tenant]", "/<tenant>"],
  ["v1/(in)/x/index.ts", "v1/(in)/x", "/v1/x"],
  ["j/[pic=ext=png|jpg].ts", "/j/<pic:ext=png|jpg>", "[pic=ext=png|jpg]"],
  ["n/[id=int]@3.ts", "n/[id=int]", "n/[id=int]@3", "/v3/n/<id:int>"],
  ["v1/prefixed/[id].ts", "/<tenant>/v1/prefixed/<id>"],
  ["cafe\u0301.ts", "caf\u00e9", "/caf\u00e9"],
];

Deno.test("check accepts a handler's path in any form that means its file", async () => {
  const files = OWN_PLACES.map(([file, ...written]): [string, string] => {
    const methods = ["GET", "PUT", "POST", "PATCH"];
    return [
      file,
      written.map((path, index) => typed(path, methods[index])).join(""),
    ];
  });
  const { stdout } = await checkRoutes({
    "v1/_version.ts": version("version: 1"),
    ...Object.fromEntries(files),
  });
  assertStringIncludes(stdout, ": 0 errors");
});

Deno.test("check compares a handler's path with its file, not with versions that inherit it", async () => {
  const { code, stdout } = await checkRoutes({
    "v1/_version.ts": version("version: 1"),
    "v1/[id].ts": typed("/v1/<id:str>"),
    "v2/_version.ts": version("version: 2, extends: 1"),
  });
  assertEquals([code, stdout], [0, "3 files checked: 0 errors, 0 warnings.\n"]);
});

for (const target of ["routes", "main.ts"]) {
  Deno.test(`check ${target} refuses the path of a version that inherits the file`, async () => {
    const { code, stdout } = await checkProject({
      "main.ts": READING_MAIN,
      "routes/v1/_version.ts": version("version: 1"),
      "routes/v1/a.ts": typed("/v2/a"),
      "routes/v2/_version.ts": version("version: 2, extends: 1"),
    }, target);
    assertEquals(code, 1);
    assertStringIncludes(stdout, 'Write Handler<"v1/a"> or Handler<"/v1/a">.');
  });
}

Deno.test("check of a module compares the paths of handlers in files that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": READING_MAIN,
    "routes/users/[id=int].ts": typed("users/[id=int]") +
      typed("users/[user=int]", "PUT") + typed("users/[user=int]", "POST"),
  });
  for (const [cwd, main] of [["", "main.ts"], ["/routes", "../main.ts"]]) {
    const options = { cwd: folder.path + cwd };
    const { stdout } = await callCliWith(options, "check", main);
    assertStringIncludes(
      stdout,
      'Write Handler<"users/[id=int]"> or Handler<"/users/<id:int>">.',
    );
    assertStringIncludes(stdout, "2 files checked: 1 error, 0 warnings.");
  }
});

Deno.test("check compares the paths of middleware and error handlers in the root, and in a module's folders", async () => {
  const middleware = 'import type { Middleware } from "@strata/router";\n' +
    'const around: Middleware<"/orgs/<org>"> = (_, __, next) => next();\n' +
    "export default around;\n";
  const files = {
    "main.ts": READING_MAIN,
    "routes/_middleware.ts": middleware,
    "routes/_error.ts": `import type { ErrorHandler } from "@strata/router";
export default ((error) => {
  throw error;
}) satisfies ErrorHandler<"/orgs/<org>">;
`,
    "routes/orgs/[org]/_middleware.ts": middleware,
    "routes/orgs/[org]/a.ts": OK,
  };
  for (const target of ["routes", "main.ts"]) {
    const { stdout } = await checkProject(files, target);
    assertStringIncludes(
      stdout,
      `error bad-export: routes/_middleware.ts
  Middleware is typed for "/orgs/<org>", which is not where the file is.
  Write Middleware without a path: it also gets requests that match no path.`,
    );
    assertStringIncludes(
      stdout,
      `error bad-export: routes/_error.ts
  An error handler is typed for "/orgs/<org>", which is not where the file is.
  Write ErrorHandler without a path: it also gets requests that match no path.`,
    );
    assertStringIncludes(stdout, "2 errors,");
  }
});

/** The settings of a copied folder, and the findings in order. */
const COPIES: [what: string, settings: FileTexts, reported: string[]][] = [
  [
    "the version of a copied folder, but not its types yet",
    { "routes/v2/_version.ts": version("version: 1") },
    ["version-folder routes/v2/"],
  ],
  [
    "the types of a copied folder with another version",
    { "routes/v2/_version.ts": version("version: 2") },
    ["bad-export routes/v2/users/[id=int].ts"],
  ],
  [
    "the missing version and the types of a copied folder",
    {},
    ["version-folder routes/v2/", "bad-export routes/v2/users/[id=int].ts"],
  ],
];

for (const target of ["routes", "main.ts"]) {
  for (const [what, settings, reported] of COPIES) {
    Deno.test(`check of ${target} reports ${what}`, async () => {
      const checked = await checkProject(
        {
          "main.ts": READING_MAIN,
          "routes/v1/_version.ts": version("version: 1"),
          "routes/v1/users/[id=int].ts": typed("v1/users/[id=int]"),
          "routes/v2/users/[id=int].ts": typed("v1/users/[id=int]"),
          ...settings,
        },
        target,
        "--json",
      );
      const found = readFindings(checked)
        .map(({ code, places: [place] }) => `${code} ${place}`);
      assertEquals(found, reported);
    });
  }
}

Deno.test("check reports handlers of other places beside mistakes in settings", async () => {
  const found = await checkFolder({
    "v1/_version.ts": version("vresion: 1"),
    "v1/a.ts": typed("v1/b"),
    "v1/b.ts": typed("v1/b"),
    "v1/c.ts": typed("/api/v1/b"),
    "v1/d.ts": typed("v1/<id:int>"),
  });
  assertEquals(
    found.map(({ code, places }) => `${code} ${places}`),
    ["unknown-setting v1/_version.ts", "bad-export v1/a.ts"],
  );
});
