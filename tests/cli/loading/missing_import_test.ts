import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { locateMissingImport } from "../../../router/cli/loading/missing_import.ts";
import { createFolder, type FileTexts } from "../../test_folder.ts";

const MISSING = 'import "./gone.ts";\n';

/** Files of which `a.ts` is loaded, and where the missing import is. */
const IMPORTS: [
  title: string,
  files: FileTexts,
  place: [file: string, line: number] | undefined,
][] = [
  ["in the file", { "a.ts": `\n${MISSING}` }, ["a.ts", 2]],
  [
    "after an import of an existing file",
    { "a.ts": `import "./b.ts";\n${MISSING}`, "b.ts": "" },
    ["a.ts", 2],
  ],
  [
    "in a file that it imports",
    { "a.ts": 'import "./b.ts";', "b.ts": `\n\n${MISSING}` },
    ["b.ts", 3],
  ],
  [
    "beyond files that import each other",
    {
      "a.ts": 'import "./b.ts";',
      "b.ts": 'import "./a.ts";\nimport "./c.ts";',
      "c.ts": MISSING,
    },
    ["c.ts", 1],
  ],
  [
    "after comments that name it, and others that import it",
    {
      "a.ts": `// ${MISSING}/*\n${MISSING}*/ import "./b.ts"; // "./c.ts"`,
      "b.ts": `/* "./c.ts" */ ${MISSING}`,
      "c.ts": MISSING,
    },
    ["b.ts", 1],
  ],
  [
    "after a string that only begins like a comment",
    { "a.ts": `const at = "//"; ${MISSING}` },
    ["a.ts", 1],
  ],
  ["nowhere, where another error is thrown", { "a.ts": "null();" }, undefined],
];

for (const [title, files, place] of IMPORTS) {
  Deno.test(`a missing import is located ${title}`, async () => {
    using folder = createFolder(files);
    const file = join(folder.path, "a.ts");
    const error = await import(toFileUrl(file).href).catch((error) => error);
    const location = locateMissingImport(error, file);
    assertEquals(
      location && [location.file, location.line],
      place && [join(folder.path, place[0]), place[1]],
    );
  });
}
