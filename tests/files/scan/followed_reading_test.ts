import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { followReadings } from "../../../router/files/scan/followed_reading.ts";
import { readRoutes } from "../../../router/files/scan/read_routes.ts";
import { createFolder } from "../../test_folder.ts";

Deno.test("followReadings() calls its function before a folder is read, and uses what that returns", async () => {
  using folder = createFolder({ "api/a.ts": "" });
  const directory = join(folder.path, "later");
  followReadings(async (path, read) => {
    assertEquals(path, directory);
    Deno.renameSync(join(folder.path, "api"), path);
    return { ...await read(), root: "followed" };
  });
  const { root, files } = await readRoutes(directory);
  assertEquals(root, "followed");
  assertEquals(Object.keys(files), ["a.ts"]);
});
