import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { askIn, createRoutes } from "./asked_route.ts";

Deno.test("new tells how a path that seems to name a version becomes one of it", async (t) => {
  for (
    const path of ["/vbeta/a", "/api/vnext/a/<id>", "/vlatest/a", "/vnightly/a"]
  ) {
    await t.step(path, async () => {
      using folder = createRoutes();
      const first = await askIn(folder, path);
      const [, made] = /^\+ (.*)$/m.exec(first.stdout)!;
      const [, file] = / make (\S+), and give /.exec(first.stdout)!;
      folder.remove(made);
      folder.write(file, first.stdout.split("\n\n").slice(1).join("\n\n"));
      const again = await askIn(folder, path);
      assertEquals([again.code, again.stderr], [0, ""]);
      assertEquals(again.stdout.includes("no version"), false, again.stdout);
      const tree = await readRoutes(join(folder.path, "routes"));
      const [route] = new App().blueprint(fileRoutes(tree)).routes;
      assertEquals(route.version, /\bv([a-z]+)/.exec(path)![1]);
    });
  }
});

Deno.test("new says nothing of versions of a path that may mean anything", async () => {
  using folder = createRoutes();
  for (const path of ["/values/a", "/tv2/a", "/conversion2/a"]) {
    const { stdout } = await askIn(folder, path);
    assertEquals(stdout.includes("has no version"), false, stdout);
  }
});
