import { assert, assertEquals } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { OK } from "../version_folders.ts";
import { findCodes, readFindings } from "./checked_files.ts";

/** Where a folder is checked, and what is: the folder, or what reads it. */
const TARGETS: [cwd: string, target: string][] = [
  ["", "routes"],
  ["", "main.ts"],
  ["/routes", "../main.ts"],
];

for (const [cwd, target] of TARGETS) {
  Deno.test(`check ${target} warns of names of files on the disk`, async () => {
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

/** Names of files in the notation of other routers, and what means the text. */
const FOREIGN_NAMES: [name: string, meant: string][] = [
  ["$id.ts", "[x+24]id.ts"],
  ["<id>.ts", "[x+3c]id>.ts"],
  [":id.ts", "[x+3a]id.ts"],
  ["{id}/a.ts", "[x+7b]id}/a.ts"],
];

for (const [name, meant] of FOREIGN_NAMES) {
  Deno.test(`check takes a file named ${name} for a parameter, and one named ${meant} for the text`, async () => {
    const found = await findCodes({ [name]: OK });
    assert(found.includes("foreign-parameter"), found.join());
    // Windows holds none of some names, whatever they mean.
    const escaped = await findCodes({ [meant]: OK });
    assertEquals(escaped.filter((code) => code !== "unportable-name"), []);
  });
}
