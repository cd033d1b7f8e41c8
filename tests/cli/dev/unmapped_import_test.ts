import { assertThrows } from "@std/assert";
import { toFileUrl } from "@std/path";
import { refuseUnmapped } from "../../../router/cli/dev/unmapped_import.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";

/** Refuses a name where only one other name is mapped. */
function refuse(
  specifier: string,
  importer: string | undefined,
  mapped?: string,
  target = `npm:/${mapped}@1.0.0`,
) {
  const beside = (name: string) => new URL(name, importer).href;
  refuseUnmapped(
    specifier,
    beside(specifier),
    importer,
    (name) => name === mapped ? target : beside(name),
  );
}

Deno.test("a name that an import map maps to a file is not refused", () => {
  using folder = createProjectFolder({ "lib/v.ts": "", "a.ts": "" });
  const importer = toFileUrl(`${folder.path}/a.ts`).href;
  refuse("lib/v.ts", importer);
  assertThrows(
    () => refuse("lib/w.ts", importer),
    TypeError,
    "nor in an import map",
  );
});

/** Imports that are not unmapped names, and who imports them. */
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
    refuse(specifier, importer);
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
    assertThrows(
      () => refuse(specifier, import.meta.url),
      TypeError,
      `nor in an import map. ${advice}`,
    );
  });
}

/** Modules that a mapped package does not have. */
const OTHERS: [
  specifier: string,
  mapped: string,
  message: string,
  target?: string,
][] = [
  [
    "zod/nope",
    "zod",
    'Import "zod/nope" is not a module of "zod". Import one that it exports.',
  ],
  [
    "@strata/router/tests",
    "@strata/router",
    'Import "@strata/router/tests" is not a module of "@strata/router". Did ' +
    'you mean "@strata/router/testing"? Its modules are @strata/router, ',
  ],
  [
    "lib/nope",
    "lib",
    'Import "lib/nope" is not a module of "lib". Import one that it ' +
    'exports, or add "lib/" to "imports" in deno.json. After',
    "file:///project/lib/mod.ts",
  ],
];

for (const [specifier, mapped, message, target] of OTHERS) {
  Deno.test(`dev does not advise to add "${mapped}" for an import of "${specifier}" when it is mapped`, () => {
    assertThrows(
      () => refuse(specifier, import.meta.url, mapped, target),
      TypeError,
      message,
    );
  });
}

/** Modules that import `zod`, and where that is located. */
const IMPORTERS: [title: string, source: string, place: string][] = [
  [
    "it is imported, not where a comment names it",
    '// See "zod".\nimport { z } from "zod";\n',
    "2:19",
  ],
  ["it is in single quotes", "import { z } from 'zod';\n", "1:19"],
  ["it is composed, at the beginning", 'await import("zo" + "d");\n', "1:1"],
];

for (const [title, source, place] of IMPORTERS) {
  Deno.test(`an unmapped name is located where ${title}`, () => {
    using folder = createFolder({ "a.ts": source });
    const importer = toFileUrl(`${folder.path}/a.ts`).href;
    assertThrows(
      () => refuse("zod", importer),
      TypeError,
      `\n    at ${importer}:${place}`,
    );
  });
}
