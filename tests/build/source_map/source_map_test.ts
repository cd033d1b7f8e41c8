import { assertEquals, assertMatch } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import {
  moveColumns,
  shiftColumns,
  shiftLines,
  type SourceMap,
} from "../../../router/build/source_map/source_map.ts";
import { callBuild } from "../../cli/called_command.ts";
import { createFolder, type FileTexts } from "../../test_folder.ts";

/** Answers with where it throws: in line 6, from the third column on. */
const TRACED = `interface Named {
  readonly name: string;
}

function fail({ name }: Named): never {
  throw new Error(name);
}

export const GET = () => {
  try {
    fail({ name: "it fails" });
  } catch (error) {
    return new Response((error as Error).stack);
  }
};
`;

const PLAIN: FileTexts = {
  "routes/a.ts": 'export const GET = () => import("./b.ts");',
  "routes/b.ts": TRACED,
};
const WITH_PACKAGES: FileTexts = {
  ...PLAIN,
  "routes/c.ts": `import { Buffer } from "npm:safe-buffer@5.2.1";
export const GET = () => new Response(Buffer.from("c"));
`,
};
const IN_PRODUCTION: FileTexts = {
  ...WITH_PACKAGES,
  "routes/d.ts":
    "export const GET = () => Response.json(process.env.NODE_ENV);",
};

/** What is bundled, and how. */
const MAPPED: [title: string, files: FileTexts, options: string[]][] = [
  ["of files alone", PLAIN, []],
  ["of packages", WITH_PACKAGES, []],
  ["minified for NODE_ENV", IN_PRODUCTION, []],
  ["minified", PLAIN, ["--minify"]],
  ["of packages, minified", WITH_PACKAGES, ["--minify"]],
];

for (const [title, files, options] of MAPPED) {
  Deno.test(`the source map of a bundle ${title} says where an error was thrown`, async () => {
    using folder = createFolder(files);
    const dist = join(folder.path, "dist");
    const { code, stderr } = await callBuild([
      join(folder.path, "routes"),
      `--out=${dist}`,
      "--platform=node,cloudflare",
      "--sourcemap",
      ...options,
    ]);
    assertEquals(code, 0, stderr);
    for (const place of [".", "node", "cloudflare"]) {
      const worker = join(dist, place, "worker.js");
      const text = Deno.readTextFileSync(worker);
      assertMatch(text, /\n\/\/# sourceMappingURL=worker\.js\.map\n$/);
      const { default: bundle } = await import(toFileUrl(worker).href);
      const response = await request(bundle, "GET", "/b");
      assertMatch(await response.text(), /\broutes\/b\.ts:6:9\)/);
    }
  });
}

for (const options of [[], ["--minify"]] as string[][]) {
  Deno.test(`the source map of a bundle stays correct without a package, ${options[0] ?? "as it is"}`, async () => {
    using folder = createFolder({
      // It is written in another notation than a served bundle imports it by.
      "routes/a.ts": 'import "npm:/safe-buffer@5.2.1"; ' +
        'import "npm:/safe-buffer@5.2.1/index.js"; ' +
        "export const GET = () => new Response();\n",
      "routes/b.ts": TRACED,
    });
    const dist = join(folder.path, "dist");
    const { code, stderr } = await callBuild([
      join(folder.path, "routes"),
      `--out=${dist}`,
      "--platform=deno",
      "--sourcemap",
      "--external=safe-buffer",
      ...options,
    ]);
    assertEquals(code, 0, stderr);
    const worker = join(dist, "deno/worker.js");
    assertMatch(Deno.readTextFileSync(worker), /"npm:safe-buffer@5\.2\.1"/);
    const { default: bundle } = await import(toFileUrl(worker).href);
    const response = await request(bundle, "GET", "/b");
    assertMatch(await response.text(), /\broutes\/b\.ts:6:9\)/);
  });
}

Deno.test("build --minify shrinks a bundle, and writes no source map", async () => {
  using folder = createFolder(PLAIN);
  const build = async (out: string, ...options: string[]) => {
    const dist = join(folder.path, out);
    const args = [join(folder.path, "routes"), `--out=${dist}`, ...options];
    const { code, stderr } = await callBuild([...args, "--platform=deno"]);
    assertEquals(code, 0, stderr);
    const names = [...Deno.readDirSync(dist)].map(({ name }) => name).sort();
    assertEquals(names, ["deno", "worker.js"]);
    return Deno.statSync(join(dist, "worker.js")).size;
  };
  const [plain, small] = [await build("a"), await build("b", "--minify")];
  assertEquals(small < plain * 0.7, true, `${small} of ${plain}`);
});

function mapOf(mappings: string): SourceMap {
  return { version: 3, sources: [], sourcesContent: [], names: [], mappings };
}

/** Mappings, how many columns are added to them, and what they are then. */
const COLUMNS: [mappings: string, added: number, shifted: string][] = [
  ["AAAA,CAAC", 1, "CAAA,CAAC"],
  [";;AAAA;AAAA", 16, ";;gBAAA;AAAA"],
  ["gBAAA", -16, "AAAA"],
  ["", 5, ""],
];

for (const [mappings, added, shifted] of COLUMNS) {
  Deno.test(`shiftColumns() of "${mappings}" by ${added} returns "${shifted}"`, () => {
    assertEquals(shiftColumns(mapOf(mappings), added).mappings, shifted);
  });
}

/** Mappings, how many lines are added to them, and what they are then. */
const LINES: [mappings: string, added: number, shifted: string][] = [
  [";AAAA", 2, ";;;AAAA"],
  [";;;AAAA", -2, ";AAAA"],
  ["AAAA", 0, "AAAA"],
];

for (const [mappings, added, shifted] of LINES) {
  Deno.test(`shiftLines() of "${mappings}" by ${added} returns "${shifted}"`, () => {
    assertEquals(shiftLines(mapOf(mappings), added).mappings, shifted);
  });
}

/** Mappings of `ab\ncdefg`, what is added to it where, and what they are then. */
const MOVED: [
  mappings: string,
  moves: [offset: number, added: number][],
  moved: string,
][] = [
  ["AAAA;AAAA,EAAE,CAAC", [[5, 3]], "AAAA;AAAA,KAAE,CAAC"],
  ["AAAA;AAAA,EAAE,CAAC", [[4, 3], [6, -2]], "AAAA;AAAA,KAAE,DAAC"],
  ["AAAA;AAAA,EAAE,CAAC", [[3, 1]], "AAAA;CAAA,EAAE,CAAC"],
  ["AAAA,EAAE;AAAA,EAAE", [[2, 1], [4, 3]], "AAAA,GAAE;AAAA,KAAE"],
  ["AAAA;AAAA", [[8, 3]], "AAAA;AAAA"],
  ["AAAA;", [[4, 3]], "AAAA;"],
  ["AAAA", [[4, 3]], "AAAA"],
  ["AAAA", [], "AAAA"],
];

for (const [mappings, moves, moved] of MOVED) {
  Deno.test(`moveColumns() of "${mappings}" by ${JSON.stringify(moves)} returns "${moved}"`, () => {
    const map = moveColumns(
      mapOf(mappings),
      "ab\ncdefg",
      moves.map(([offset, added]) => ({ offset, added })),
    );
    assertEquals(map.mappings, moved);
  });
}
