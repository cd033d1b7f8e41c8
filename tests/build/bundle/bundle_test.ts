import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import {
  type Bundles,
  startBundler,
} from "../../../router/build/bundle/bundle.ts";
import type { PlatformKind } from "../../../router/build/bundle/platform_kind.ts";
import { createFolder, type TestFolder } from "../../test_folder.ts";

/** What packages tell their builds apart by, and which bundles hold that one. */
const BUILDS: [condition: string, kinds: PlatformKind[]][] = [
  ["browser", ["edge", "workers"]],
  ["workerd", ["workers"]],
  ["worker", ["workers"]],
  ["deno", ["server"]],
  ["node", ["server"]],
];
const KINDS: PlatformKind[] = ["edge", "workers", "server"];

/** Gives the files of a package that npm put there, with two builds. */
function packageFiles(condition: string): [file: string, text: string][] {
  const exports = { [condition]: "./own.js", default: "./other.js" };
  const folder = `node_modules/for-${condition}`;
  return [
    [`${folder}/package.json`, JSON.stringify({ type: "module", exports })],
    [`${folder}/own.js`, `export const name = "${condition}";`],
    [`${folder}/other.js`, "export const name = undefined;"],
  ];
}

/** Bundles a module in a folder, from there. */
async function bundleFrom({ path }: TestFolder): Promise<Bundles> {
  const before = Deno.cwd();
  Deno.chdir(path);
  try {
    await using bundling = startBundler("main.js", {
      kinds: KINDS,
      externals: [],
      isMinified: false,
      hasSourceMaps: false,
    });
    return await bundling.finish();
  } finally {
    Deno.chdir(before);
  }
}

Deno.test("a bundle holds packages in their builds for its kind of platform", async () => {
  const names = BUILDS.map(([condition]) => condition);
  const imports = names.map((name) =>
    `import { name as ${name} } from "for-${name}";\n`
  );
  const dependencies = names.map((name) => [`for-${name}`, "*"]);
  using folder = createFolder({
    ...Object.fromEntries(names.flatMap(packageFiles)),
    "deno.json": '{ "nodeModulesDir": "manual" }',
    "package.json": JSON.stringify({
      dependencies: Object.fromEntries(dependencies),
    }),
    "main.js": `${imports.join("")}export default [${names}];\n`,
  });
  const bundles = await bundleFrom(folder);
  for (const kind of KINDS) {
    const file = `${kind}.js`;
    folder.write(file, bundles[kind].text);
    const { default: held } = await import(
      toFileUrl(join(folder.path, file)).href
    );
    const expected = BUILDS.map(([condition, kinds]) =>
      kinds.includes(kind) ? condition : undefined
    );
    assertEquals(held, expected, kind);
  }
});
