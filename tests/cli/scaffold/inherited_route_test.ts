import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { callCliWith } from "../called_command.ts";
import { OK, version } from "../version_folders.ts";
import { askBeside, createRoutes, listMade, runNewIn } from "./new_route.ts";
import { EXTENDING } from "./existing_routes.ts";

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
      using folder = createRoutes(EXTENDING);
      const made = await runNewIn(folder, path);
      assertEquals([made.code, made.stderr], [0, ""]);
      assertStringIncludes(made.stdout, said);
      assertEquals(listMade(made), files);
      const check = await callCliWith({ cwd: folder.path }, "check");
      assertStringIncludes(check.stdout, "0 errors, 0 warnings");
    });
  }
});

Deno.test("new makes no file for a path that its version removes", async () => {
  const { code, stderr } = await askBeside(EXTENDING, "/api/v2/search");
  assertEquals(code, 2);
  assertStringIncludes(stderr, "is removed by");
  assertStringIncludes(stderr, "v2/_version.ts");
});

Deno.test("new restores in its version alone what an earlier one removes", async () => {
  using folder = createRoutes({
    "_types.ts": "export default { plate: { pattern: /[A-Z]{2}-[0-9]+/ } };\n",
    "v2/_version.ts": version("version: 2"),
    "v2/health.ts": OK,
    "v2/vehicles/[plate=plate].ts": OK,
    "v3/_version.ts": "export default { version: 3, extends: 2, " +
      'remove: ["/vehicles/<plate:plate>"] };\n',
    "v4/_version.ts": version("version: 4, extends: 3"),
  });
  const path = "/v4/vehicles/<plate:plate>";
  const made = await runNewIn(folder, path);
  assertEquals([made.code, made.stderr], [0, ""]);
  assertStringIncludes(made.stdout, `It serves ${path}.\n`);
  const app = new App().blueprint(
    fileRoutes(await readRoutes(`${folder.path}/routes`)),
  );
  const versions = app.routes.filter(({ resource }) =>
    resource === "/vehicles/<plate:plate>"
  ).map(({ version }) => version);
  assertEquals(versions, ["2", "4"]);
});
