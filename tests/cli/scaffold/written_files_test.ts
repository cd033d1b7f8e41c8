import { assertEquals, assertStringIncludes } from "@std/assert";
import { createFolder, listFiles } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import { runNewIn } from "./new_route.ts";

/** What the system refuses to write, after other files are written. */
const UNWRITABLE: [arg: string, put: (folder: string) => void][] = [
  [`/v2/${"a".repeat(300)}`, (folder) => Deno.mkdirSync(`${folder}/routes`)],
  ["--app=.", (folder) => Deno.symlinkSync("nowhere", `${folder}/tests`)],
];

for (const [arg, put] of UNWRITABLE) {
  Deno.test(`new ${arg.slice(0, 8)} leaves no file when one cannot be written`, async () => {
    using folder = createFolder();
    put(folder.path);
    const before = listFiles(folder.path);
    const made = await callCliWith({ cwd: folder.path }, "new", arg);
    assertEquals(made.code, 2);
    assertStringIncludes(made.stderr, "fix the cause");
    assertEquals(listFiles(folder.path), before);
  });
}

Deno.test("new leaves no truncated file, as on a full disk", async () => {
  using folder = createFolder();
  Deno.mkdirSync(`${folder.path}/routes`);
  const before = listFiles(folder.path);
  const write = Deno.writeTextFileSync;
  Deno.writeTextFileSync = (path, _text, options) => {
    write(path, "", options);
    throw new Error("No space left on device");
  };
  try {
    await runNewIn(folder, "/v2/users").catch(() => {});
  } finally {
    Deno.writeTextFileSync = write;
  }
  assertEquals(listFiles(folder.path), before);
});
