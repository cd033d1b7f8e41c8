import { assertEquals } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { checkFolderPaths } from "../../../router/cli/checking/folder_path.ts";

/** Types in files of `orgs/[org=int]/`, and the findings about them. */
const AROUND_FOLDER: [source: string, reported: string[]][] = [
  ['export default (() => OK) satisfies Middleware<"orgs/[org=int]">;', []],
  ['const own: Middleware<"[org=int]"> = () => OK;', []],
  ['const own: Middleware<"/orgs/<org:int>", typeof types> = () => OK;', []],
  ['const own: Middleware<"/<tenant>/v1/orgs/<org:int>"> = () => OK;', []],
  ["const own: Middleware = () => OK;", []],
  ['export default (() => OK) satisfies ErrorHandler<"orgs/[org=int]">;', []],
  [
    'const own: ErrorHandler<"[id]"> = () => OK;',
    [
      'An error handler is typed for "[id]", which is not where the file ' +
      'is. Write ErrorHandler<"orgs/[org=int]">.',
    ],
  ],
  ['const own = (context: MiddlewareContext<Params<"[org=int]">>) => OK;', []],
  ['const own: OrgMiddleware<"[id]"> = () => OK;', []],
  [
    'import type { Middleware } from "other";\nconst own: Middleware<"x"> = OK;',
    [],
  ],
  [
    'export default (() => OK) satisfies Middleware<"orgs/[org]">;',
    [
      'Middleware is typed for "orgs/[org]", which is not where the file ' +
      'is. Write Middleware<"orgs/[org=int]">.',
    ],
  ],
  [
    'const own: Middleware<"/orgs/<org:int>/a"> = () => OK;',
    [
      'Middleware is typed for "/orgs/<org:int>/a", which is not where the ' +
      'file is. Write Middleware<"orgs/[org=int]">.',
    ],
  ],
  [
    'const own: Middleware<"/orgs/[org=int]"> = () => OK;',
    [
      'Middleware is typed for "/orgs/[org=int]", where brackets are ' +
      "literal text, since it begins with a slash. Write " +
      'Middleware<"orgs/[org=int]">.',
    ],
  ],
  [
    'const own = (context: MiddlewareContext<Params<"[id]">>) => OK;',
    [
      'A handler is typed for "[id]", which is not where the file is. Write ' +
      'Params<"orgs/[org=int]">.',
    ],
  ],
];

for (const [source, reported] of AROUND_FOLDER) {
  Deno.test(`check compares the path of middleware with its folder: ${source}`, () => {
    const route = () => Promise.resolve({});
    const files = {
      "orgs/[org=int]/a.ts": route,
      "orgs/[org=int]/b/c.ts": route,
    };
    const setting = { version: 1, versionPrefix: "/<tenant>/v" };
    const tree = { files: { ...files, "_version.ts": setting, "d.ts": route } };
    const { routes } = new App().blueprint(fileRoutes(tree));
    const file = "orgs/[org=int]/_middleware.ts";
    const found = checkFolderPaths(source, file, routes, `routes/${file}`);
    assertEquals(found.map(({ reason, fix }) => `${reason} ${fix}`), reported);
  });
}
