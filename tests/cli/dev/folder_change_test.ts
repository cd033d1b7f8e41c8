import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { type Effect, NOT_READ } from "../../../router/cli/dev/live_routes.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { mistake } from "../../../router/report/mistake.ts";
import { createFolder } from "../../test_folder.ts";

const OK = "export const GET = () => new Response();\n";

/** Paths in a project that are changed, and what that can affect. */
const CHANGES: [title: string, paths: string[], effect: Effect][] = [
  ["a route file", ["routes/v1/a.ts"], "contents"],
  ["two route files", ["routes/v1/a.ts", "routes/b.ts"], "contents"],
  ["a route file that is new", ["routes/new.ts"], "tree"],
  ["a route file that is gone", ["routes/gone.ts"], "tree"],
  ["a new file before an old one", ["routes/new.ts", "routes/b.ts"], "tree"],
  ["a new file after an old one", ["routes/b.ts", "routes/new.ts"], "tree"],
  ["settings", ["routes/v1/_version.ts"], "tree"],
  ["a folder of routes", ["routes/v1"], "tree"],
  ["the folder itself", ["routes"], "tree"],
  ["a folder around it", [""], "tree"],
  ["files beside it", ["notes.txt", "routes.txt"], "none"],
];

Deno.test("a routes folder is read again for changes that can affect its table", async (t) => {
  using folder = createFolder({
    "routes/v1/_version.ts": "export default {};",
    "routes/v1/a.ts": OK,
    "routes/b.ts": OK,
    "routes/gone.ts": OK,
  });
  const directory = join(folder.path, "routes");
  const source = openFolder(directory, new ModuleGraph(() => {}));
  const live = await source.read(NOT_READ);
  assertEquals(live.mistakes, []);
  folder.remove("routes/gone.ts");
  folder.write("routes/new.ts", OK);
  for (const [title, names, expected] of CHANGES) {
    const paths = new Set(names.map((name) => join(folder.path, name)));
    await t.step(`${title}: ${expected}`, () => {
      assertEquals(source.noteChange(paths, live), expected);
    });
  }
  // An edit of any file may fix a mistake.
  const mistakes = [mistake("bad-name", ["b.ts"], "It is wrong.", "Mend it.")];
  const paths = new Set([join(directory, "b.ts")]);
  assertEquals(source.noteChange(paths, { ...live, mistakes }), "tree");
});
