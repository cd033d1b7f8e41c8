import { assertEquals } from "@std/assert";
import { locateExport } from "../../../router/cli/loading/source_location.ts";
import { createFolder } from "../../test_folder.ts";

/** Files, the message about their exports, and the line that it is about. */
const EXPORTS: [source: string, said: string, line: number][] = [
  ["// get\nexport const a = 1;\nexport const get = 1;\n", 'exports "get".', 3],
  ["const x = 1;\n  export { x };\n", 'exports "x".', 2],
  ["// nothing\n\nexport const a = 1;\n", "exports no handler.", 3],
  ["// nothing\n", "exports no handler.", 1],
  ["/*\nexport const x = 1;\n*/\nexport { x };\n", 'exports "x".', 4],
];

for (const [source, said, line] of EXPORTS) {
  Deno.test(`locateExport() finds line ${line} of ${JSON.stringify(source)} where it ${said}`, () => {
    using folder = createFolder({ "a.ts": source });
    const file = `${folder.path}/a.ts`;
    assertEquals(locateExport(file, `a.ts ${said}`), { file, line, column: 1 });
  });
}
