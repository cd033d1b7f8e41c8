import { assertEquals } from "@std/assert";
import { createFolder } from "../test_folder.ts";
import { runCli } from "./command_line.ts";

for (const command of ["start", "routes", "diff 1 2", "lock"]) {
  Deno.test(`${command} refuses a folder with mistakes, and lists them`, async () => {
    using folder = createFolder({ "[id=itn].ts": "", "a@b.ts": "" });
    const args = [...command.split(" "), folder.path];
    const { code, stderr } = await runCli(...args);
    assertEquals(code, 1);
    assertEquals(stderr.includes("2 mistakes in its routes"), true, stderr);
    assertEquals(stderr.includes('Did you mean "int"?'), true, stderr);
  });
}
