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

/** Names that nothing maps to a module, and what to write instead. */
const ADVICE: [specifier: string, advice: string][] = [
  ["express", 'Write "npm:express"; or run deno add npm:express'],
  ["zod/mini", 'Write "npm:zod/mini"; or run deno add npm:zod'],
  [
    "@strata/router/fs",
    'Write "jsr:@strata/router/fs"; or run deno add jsr:@strata/router',
  ],
  ["strata/router", 'Did you mean "@strata/router"? Otherwise write "npm:'],
  ["@strata/ruter/fs", 'Did you mean "@strata/router/fs"? Otherwise write'],
];

for (const [specifier, advice] of ADVICE) {
  Deno.test(`dev says what to write instead of an import of "${specifier}"`, () => {
    const importer = import.meta.url;
    const url = new URL(specifier, importer).href;
    assertThrows(
      () => refuseUnmapped(specifier, url, importer),
      TypeError,
      `nor in an import map. ${advice}`,
    );
  });
}

Deno.test("a name that nothing maps is located where it is imported, not where a comment names it", () => {
  using folder = createProjectFolder({
    "a.ts": '// See "zod".\nimport { z } from "zod";\n',
  });
  const importer = toFileUrl(`${folder.path}/a.ts`).href;
  assertThrows(
    () => refuseUnmapped("zod", new URL("zod", importer).href, importer),
    TypeError,
    `\n    at ${importer}:2:19`,
  );
});
