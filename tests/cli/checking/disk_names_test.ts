import { assert, assertEquals } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { OK } from "../version_folders.ts";
import { findCodes, readFindings } from "./checked_files.ts";

/** Where check runs, and its target: the folder, or a module that reads it. */
const TARGETS: [cwd: string, target: string][] = [
  ["", "routes"],
  ["", "main.ts"],
  ["/routes", "../main.ts"],
];

for (const [cwd, target] of TARGETS) {
  Deno.test(`check ${target} warns about names of files on the disk`, async () => {
    using folder = createProjectFolder({
      "main.ts": writeReadingModule('new URL("routes", import.meta.url)'),
      "routes/a.ts": OK,
      "routes/b.TS": OK,
      "routes/a.test.ts": OK,
      "routes/y|z.ts": OK,
    });
    const options = { cwd: folder.path + cwd };
    const checked = await callCliWith(options, "check", target, "--json");
    assertEquals(
      readFindings(checked).map(({ code }) => code).sort(),
      ["left-out-module", "test-file", "unportable-name"],
    );
    assertEquals(checked.code, 0);
  });
}

/** File names in the notation of other routers, and names of the same text. */
const FOREIGN_NAMES: [name: string, meant: string][] = [
  ["$id.ts", "[x+24]id.ts"],
  ["<id>.ts", "[x+3c]id>.ts"],
  [":id.ts", "[x+3a]id.ts"],
  ["{id}/a.ts", "[x+7b]id}/a.ts"],
];

for (const [name, meant] of FOREIGN_NAMES) {
  Deno.test(`check reports a file named ${name} as a parameter, and reads ${meant} as text`, async () => {
    const found = await findCodes({ [name]: OK });
    assert(found.includes("foreign-parameter"), found.join());
    // Windows refuses some names, whatever they mean.
    const escaped = await findCodes({ [meant]: OK });
    assertEquals(escaped.filter((code) => code !== "unportable-name"), []);
  });
}
