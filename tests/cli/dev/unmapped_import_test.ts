import { assertThrows } from "@std/assert";
import { toFileUrl } from "@std/path";
import { refuseUnmapped } from "../../../router/cli/dev/unmapped_import.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";

Deno.test("a name that an import map leads to a file is not refused", () => {
  using folder = createProjectFolder({ "lib/v.ts": "", "a.ts": "" });
  const importer = toFileUrl(`${folder.path}/a.ts`).href;
  const refuse = (specifier: string) =>
    refuseUnmapped(specifier, new URL(specifier, importer).href, importer);
  refuse("lib/v.ts");
  assertThrows(() => refuse("lib/w.ts"), TypeError, "nor in an import map");
});

/** Imports that are no names without a module, and who imports them. */
const LEFT: [specifier: string, importer: string | undefined][] = [
  ["./none.ts", import.meta.url],
  ["/none.ts", import.meta.url],
  ["node:fs", import.meta.url],
  ["npm:zod", import.meta.url],
  ["zod", "https://esm.example/lib/mod.ts"],
  ["file:///none.ts", undefined],
];

for (const [specifier, importer] of LEFT) {
  Deno.test(`an import of ${specifier} by ${importer && new URL(importer).protocol} is left to Deno`, () => {
    refuseUnmapped(specifier, new URL(specifier, importer).href, importer);
  });
}

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

/** Modules that import `zod`, and where that is told to be. */
const IMPORTERS: [title: string, source: string, place: string][] = [
  [
    "it is imported, not where a comment names it",
    '// See "zod".\nimport { z } from "zod";\n',
    "2:19",
  ],
  ["it stands in single quotes", "import { z } from 'zod';\n", "1:19"],
  ["it is composed, at the beginning", 'await import("zo" + "d");\n', "1:1"],
];

for (const [title, source, place] of IMPORTERS) {
  Deno.test(`a name that nothing maps is located where ${title}`, () => {
    using folder = createFolder({ "a.ts": source });
    const importer = toFileUrl(`${folder.path}/a.ts`).href;
    assertThrows(
      () => refuseUnmapped("zod", new URL("zod", importer).href, importer),
      TypeError,
      `\n    at ${importer}:${place}`,
    );
  });
}
