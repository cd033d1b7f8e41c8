import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { OK, version } from "../version_folders.ts";
import { askIn, createRoutes } from "./asked_route.ts";

Deno.test("new offers no prefix for all versions that a path could not have", async () => {
  using folder = createRoutes({
    "v1/_version.ts": version("version: 1"),
    "v1/users/[id=int].ts": OK,
  });
  const path = "/users/<id:int>/v2/orders";
  const { stderr } = await askIn(folder, path);
  assertEquals(stderr.includes("before every version"), false, stderr);
});

Deno.test("new tells a new application how all versions get a prefix", async () => {
  using folder = createRoutes({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": OK,
  });
  const refused = await askIn(folder, "/api/v1/users");
  const [, file, source] = / make (\S+), and give[^:]+:\n\n([^]+?)\n\nDid/
    .exec(refused.stderr)!;
  folder.write(file, source);
  for (const path of ["/api/v1/users", "/api/v2/users"]) {
    const made = await askIn(folder, path);
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
