import { assertEquals, assertRejects } from "@std/assert";
import { join, resolve } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { serveFiles } from "../../../router/cli/dev/served_files.ts";
import { Refusal } from "../../../router/report/refusal.ts";
import { createProjectFolder, type TestFolder } from "../../test_folder.ts";

/** Makes a folder with two trees whose files have the same names. */
function createTwoTrees(): TestFolder {
  const said = (text: string) =>
    `export const GET = () => new Response("${text}");\n`;
  const passing = "export default (_request, _context, next) => next();\n";
  return createProjectFolder({
    "api/a.ts": said("api"),
    "api/_middleware.ts": passing,
    "api/_error.ts": "export default () => undefined;\n",
    "pub/a.ts": said("pub"),
    "pub/_middleware.ts": passing,
    "src/beside.ts": said("beside"),
  });
}

/**
 * Reads some of the trees of a folder, which no path from the application's
 * module reaches, as when that has changed the current folder.
 */
async function serveTrees({ path }: TestFolder, ...names: string[]) {
  const read = await Promise.all(names.map(async (name) => {
    const folder = join(path, name);
    return [folder, { ...await readRoutes(folder), root: name }] as const;
  }));
  return serveFiles(new Map(read), join(path, "src"));
}

/** Places of files, their paths, and what their handlers answer, if any. */
const PLACES: [place: string, path: string, said?: string][] = [
  ["api/a.ts", "api/a.ts", "api"],
  ["pub/a.ts", "pub/a.ts", "pub"],
  ["beside.ts", "src/beside.ts", "beside"],
  ["api/gone.ts", "src/api/gone.ts"],
  ["lib/a.ts", "src/lib/a.ts"],
];

Deno.test("the files of an application are found in the tree that has them, or below its module", async () => {
  using folder = createTwoTrees();
  const files = await serveTrees(folder, "api", "pub");
  for (const [place, path, said] of PLACES) {
    assertEquals(files.pathOf(place), join(folder.path, path));
    if (said === undefined) {
      await assertRejects(() => files.load(place), Refusal, "no such file");
    } else {
      const { GET } = await files.load(place) as { GET(): Response };
      assertEquals(await GET().text(), said);
    }
  }
  assertEquals(files.pathOf("tests/project.ts"), resolve("tests/project.ts"));
});

Deno.test("an application's route needs the files around it, and nothing in code or gone", async () => {
  using folder = createTwoTrees();
  const files = await serveTrees(folder, "api", "pub");
  const app = new App();
  app.use(function inCode(_request, _context, next) {
    return next();
  });
  const tree = await readRoutes(join(folder.path, "api"));
  app.blueprint(fileRoutes({ ...tree, root: "api" }));
  app.get("/in-code", () => new Response());
  const [route, ofCode] = ["/a", "/in-code"].map((path) =>
    app.match("GET", path)?.route
  );
  assertEquals(files.listNeeded(route), [
    "api/_middleware.ts",
    "api/_error.ts",
    "api/a.ts",
  ]);
  assertEquals(files.listNeeded(ofCode), []);
  const without = serveFiles(new Map(), join(folder.path, "src"));
  assertEquals(without.listNeeded(route), []);
});

Deno.test("an inherited route needs what stands around the version that inherits it", async () => {
  const passing = "export default (_request, _context, next) => next();\n";
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/_middleware.ts": passing,
    "routes/v1/a.ts": "export const GET = () => new Response();\n",
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/_middleware.ts": passing,
    "routes/v2/_error.ts": "export default () => undefined;\n",
  });
  const path = join(folder.path, "routes");
  const tree = { ...await readRoutes(path), root: "routes" };
  const app = new App().blueprint(fileRoutes(tree));
  const files = serveFiles(new Map([[path, tree]]), path);
  assertEquals(files.listNeeded(app.match("GET", "/v2/a")?.route), [
    "routes/v2/_middleware.ts",
    "routes/v1/_middleware.ts",
    "routes/v2/_error.ts",
    "routes/v1/a.ts",
  ]);
});

/** Trees that an application has, and the files that a miss needs. */
const MISSED: [names: string[], needed: string[]][] = [
  [[], []],
  [["api"], ["api/_middleware.ts", "api/_error.ts"]],
  [["api", "pub"], []],
];

for (const [names, needed] of MISSED) {
  Deno.test(`a miss in an application of ${names.length} trees needs ${needed.length} files`, async () => {
    using folder = createTwoTrees();
    const files = await serveTrees(folder, ...names);
    assertEquals(files.listNeeded(undefined), needed);
  });
}
