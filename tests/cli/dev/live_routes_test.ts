import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  NOT_READ,
  readLiveRoutes,
} from "../../../router/cli/dev/live_routes.ts";
import { createFolder } from "../../test_folder.ts";

function fail(): never {
  throw new Error("Nothing is requested.");
}

Deno.test("readLiveRoutes() says why a folder cannot be read", async () => {
  using folder = createFolder({ "file": "" });
  const loop = `${folder.path}/loop`;
  Deno.symlinkSync(loop, loop);
  const unreadable: [path: string, said: string][] = [
    [`${folder.path}/none`, "gone"],
    [`${folder.path}/file/routes`, "Not a directory"],
    [loop, "Too many levels of symbolic links"],
  ];
  for (const [path, said] of unreadable) {
    const { mistakes } = await readLiveRoutes(path, NOT_READ, fail);
    assertEquals(mistakes.map(({ code }) => code), ["unreadable"]);
    assertStringIncludes(mistakes[0].reason, said);
  }
});

Deno.test("readLiveRoutes() keeps what was odd while mistakes hide it", async () => {
  using folder = createFolder({
    "v1/a.ts": "export const GET = () => new Response();",
  });
  const first = await readLiveRoutes(folder.path, NOT_READ, fail);
  assertEquals(first.warnings.map(({ code }) => code), ["version-folder"]);
  folder.write("v1/_version.ts", "export default {");
  const second = await readLiveRoutes(folder.path, first, fail);
  assertEquals(second.mistakes.map(({ code }) => code), ["load-failed"]);
  assertEquals(second.warnings, first.warnings);
});
