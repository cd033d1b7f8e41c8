import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { openModule } from "../../../router/cli/dev/live_module.ts";
import { NOT_READ } from "../../../router/cli/dev/live_routes.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { writeReadingModule } from "../reading_module.ts";
import { writeConflict } from "../written_conflict.ts";

/**
 * Paths in a project that are changed, and whether its module is read again.
 */
const CHANGES: [title: string, path: string, isRead: boolean][] = [
  ["the module", "main.ts", true],
  ["a folder around the module", "", true],
  ["a route file", "api/v1/a.ts", true],
  ["a route file that is new", "api/v2/b.ts", true],
  ["a route file that is gone", "api/v1/gone.ts", true],
  ["a folder of routes", "api/v1", true],
  ["a folder of routes that is gone", "api/v3", true],
  ["a folder around the routes", "api", true],
  ["other data beside route files", "api/data.json", false],
  ["other data beside route files that is gone", "api/db-journal", false],
  ["other data beside the module", "data.json", false],
  ["another module beside the module", "other.ts", false],
];

Deno.test("a module is read again for changes that can affect its routes", async (t) => {
  using folder = createProjectFolder({
    "main.ts": `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const directory = new URL("api", import.meta.url).pathname;
export default new App().blueprint(fileRoutes(await readRoutes(directory)));
`,
    "api/v1/a.ts": "export const GET = () => new Response();\n",
    "api/v2/b.ts": "",
    "api/v3/c.ts": "",
    "api/data.json": "",
    "data.json": "",
    "other.ts": "",
  });
  const followed: string[] = [];
  const source = openModule(
    join(folder.path, "main.ts"),
    new ModuleGraph(() => {}),
    (path) => Promise.resolve(void followed.push(path)),
  );
  const live = await source.read(NOT_READ);
  assertEquals(live.mistakes, []);
  assertEquals(followed, [join(folder.path, "api")]);
  folder.remove("api/v3");
  for (const [title, path, isRead] of CHANGES) {
    await t.step(`${title}: ${isRead ? "yes" : "no"}`, () => {
      const changed = path === "" ? folder.path : join(folder.path, path);
      const effect = source.noteChange(new Set([changed]), live);
      assertEquals(effect, isRead ? "tree" : "none");
    });
  }
});

Deno.test("a module behind a link is read again once it exists", () => {
  using folder = createProjectFolder({});
  const [link, module] = ["link.ts", "main.ts"]
    .map((name) => join(folder.path, name));
  Deno.symlinkSync(module, link);
  const follow = () => Promise.resolve();
  const source = openModule(link, new ModuleGraph(() => {}), follow);
  folder.write("main.ts", "");
  assertEquals(source.noteChange(new Set([module]), NOT_READ), "tree");
});

Deno.test("merge conflicts are reported in a module and in the settings that it reads", async () => {
  const left = writeConflict("", "");
  using folder = createProjectFolder({
    "main.ts": left + writeReadingModule('new URL("api", import.meta.url)'),
    "api/a.ts": "export const GET = () => new Response();\n",
    "api/_version.ts": `${left}export default {};\n`,
  });
  const module = join(folder.path, "main.ts");
  const follow = () => Promise.resolve();
  const source = openModule(module, new ModuleGraph(() => {}), follow);
  const { built, warnings } = await source.read(NOT_READ);
  assertEquals(built?.app.routes.length, 1);
  assertEquals(
    warnings.map(({ code, places: [place] }) =>
      `${code} ${place.split("/").slice(-2).join("/")}`
    ),
    [`merge-conflict ${module.split("/").at(-2)}/main.ts:1`].concat(
      "merge-conflict api/_version.ts:1",
    ),
  );
});
