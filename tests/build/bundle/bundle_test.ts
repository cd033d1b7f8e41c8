import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import {
  type Bundles,
  startBundler,
} from "../../../router/build/bundle/bundle.ts";
import { BundleError } from "../../../router/build/bundle/bundle_error.ts";
import {
  PLATFORM_KINDS,
  type PlatformKind,
} from "../../../router/build/bundle/platform_kind.ts";
import { createFolder, type TestFolder } from "../../test_folder.ts";

/** Conditions of packages for their builds, and the bundles with that build. */
const BUILDS: [condition: string, kinds: PlatformKind[]][] = [
  ["browser", ["edge", "workers"]],
  ["workerd", ["workers"]],
  ["worker", ["workers"]],
  ["deno", ["server"]],
  ["node", ["server"]],
];

/** The builds with a native part. */
const NATIVE = ["browser", "worker", "deno"];

/** Writes the module of a build. */
function writeModule(condition: string): string {
  const load = NATIVE.includes(condition)
    ? '(require) => require("./a.node")'
    : "";
  return `export const name = ["${condition}", ${load}][0];`;
}

/** Returns the files of a package with two builds, as npm installs it. */
function packageFiles(condition: string): [file: string, text: string][] {
  const exports = { [condition]: "./own.js", default: "./other.js" };
  const folder = `node_modules/for-${condition}`;
  return [
    [`${folder}/package.json`, JSON.stringify({ type: "module", exports })],
    [`${folder}/own.js`, writeModule(condition)],
    [`${folder}/other.js`, "export const name = undefined;"],
  ];
}

/** Bundles a module in a folder, from there. */
async function bundleFrom(
  { path }: TestFolder,
  module: string,
  kinds: readonly PlatformKind[] = PLATFORM_KINDS,
): Promise<Bundles> {
  const before = Deno.cwd();
  Deno.chdir(path);
  try {
    await using bundling = startBundler(module, {
      kinds,
      externals: [],
      isMinified: false,
      hasSourceMaps: false,
    });
    return await bundling.finish();
  } finally {
    Deno.chdir(before);
  }
}

Deno.test("a bundle contains the builds of packages for its kind of platform", async () => {
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
  const bundles = await bundleFrom(folder, "main.js");
  for (const kind of PLATFORM_KINDS) {
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
  const native = NATIVE.map((name) => `for-${name}`).sort();
  assertEquals(bundles.nativePackages, native, "Each is told once.");
});

Deno.test("a bundle contains the modules of a project's own package for its kind of platform", async () => {
  const names = { workerd: "./workers.js", browser: "./edge.js" };
  using folder = createFolder({
    "deno.json": "{}",
    "package.json": JSON.stringify({
      imports: { "#kind": { ...names, default: "./server.js" } },
    }),
    "lib/main.js": 'export { kind as default } from "#kind";\n',
    ...Object.fromEntries(PLATFORM_KINDS.map((kind) => [
      `${kind}.js`,
      `export const kind = "${kind}";`,
    ])),
  });
  const bundles = await bundleFrom(folder, "lib/main.js");
  for (const kind of PLATFORM_KINDS) {
    assertStringIncludes(bundles[kind].text, `"${kind}"`);
  }
});

Deno.test("a bundle for servers needs no builds of packages for browsers", async () => {
  const exports = { browser: "./absent.js", default: "./own.js" };
  using folder = createFolder({
    "node_modules/a/package.json": JSON.stringify({ type: "module", exports }),
    "node_modules/a/own.js": 'export const name = "own";',
    "deno.json": '{ "nodeModulesDir": "manual" }',
    "package.json": '{ "dependencies": { "a": "*" } }',
    "main.js": 'export { name as default } from "a";\n',
  });
  const { server } = await bundleFrom(folder, "main.js", ["server"]);
  assertStringIncludes(server.text, '"own"');
});

Deno.test("a bundle without packages lists what it requires", async () => {
  using folder = createFolder({
    "deno.json": "{}",
    "main.cjs": 'module.exports = require("node:path");',
  });
  const { required } = await bundleFrom(folder, "main.cjs");
  assertEquals(required, [{ specifier: "node:path", by: "main.cjs" }]);
});

Deno.test("a bundler is stopped when it is disposed of", async () => {
  using folder = createFolder({
    "deno.json": "{}",
    "main.js": "export default 1;",
  });
  const bundling = startBundler(join(folder.path, "main.js"), {
    kinds: ["edge"],
    externals: [],
    isMinified: false,
    hasSourceMaps: false,
  });
  await bundling[Symbol.asyncDispose]();
  await assertRejects(bundling.finish, BundleError, "no output");
});
