import { assertThrows } from "@std/assert";
import { toFileUrl } from "@std/path";
import { refuseUnmapped } from "../../../router/cli/dev/unmapped_import.ts";
import { createProjectFolder } from "../../test_folder.ts";

Deno.test("a name that an import map leads to a file is not refused", () => {
  using folder = createProjectFolder({ "lib/v.ts": "", "a.ts": "" });
  const importer = toFileUrl(`${folder.path}/a.ts`).href;
  const refuse = (specifier: string) =>
    refuseUnmapped(specifier, new URL(specifier, importer).href, importer);
  refuse("lib/v.ts");
  assertThrows(() => refuse("lib/w.ts"), TypeError, "nor in an import map");
});
