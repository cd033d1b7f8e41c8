import { assertEquals } from "@std/assert";
import type { Bundles } from "../../../router/build/bundle/bundle.ts";
import type { RequiredModule } from "../../../router/build/bundle/required_module.ts";
import type { PlatformName } from "../../../router/build/platform/platform.ts";
import type { BuildOptions } from "../../../router/cli/building/build_options.ts";
import { warnOfPackages } from "../../../router/cli/building/package_warning.ts";
import { captureLog } from "../../captured_log.ts";

const EMPTY = { text: "", sourceMap: undefined };

/** Makes bundles that leave out packages, some of which modules require. */
function bundlesOf(
  names: readonly string[],
  required: readonly RequiredModule[],
): Bundles {
  return {
    edge: EMPTY,
    workers: EMPTY,
    server: EMPTY,
    folderReading: undefined,
    importsWebAssembly: false,
    nodeModules: [],
    denoUsers: [],
    addressUsers: [],
    usingModules: [],
    required,
    awaitingCycles: [],
    nativePackages: [],
    externals: names.map((name) => ({ name, version: "1.0.0" })),
  };
}

/** Makes the options of a build for platforms. */
function optionsFor(
  platforms: readonly PlatformName[],
  isMinified: boolean,
): BuildOptions {
  return {
    folder: undefined,
    isCheck: false,
    entry: "main.ts",
    output: "dist",
    platforms,
    named: platforms,
    bundle: { kinds: [], externals: [], isMinified, hasSourceMaps: false },
  };
}

/** Packages left out and required, platforms, and how each warning begins. */
const CASES: [
  names: string[],
  required: string[],
  platforms: PlatformName[],
  isMinified: boolean,
  warnings: string[],
][] = [
  [["a"], ["a"], ["node", "bun"], false, []],
  [["a"], ["a"], ["node"], true, ["m.js requires a, which is left out"]],
  [["a"], ["a"], ["deno", "node"], false, [
    "m.js requires a, which is left out",
  ]],
  [["a"], ["a/b", "a/c", "node:fs"], ["deno"], false, [
    "m.js requires a, which is left out",
  ]],
  [["a"], ["ab"], ["deno"], false, []],
  [["a", "b"], [], ["netlify", "node", "cloudflare"], false, [
    "Nothing installs a and b on netlify and cloudflare",
  ]],
  [["a"], [], ["deno", "node", "bun", "vercel", "fastly"], false, []],
  [[], ["a"], ["cloudflare"], false, []],
];

for (const [names, required, platforms, isMinified, warnings] of CASES) {
  const minified = isMinified ? ", minified," : "";
  Deno.test(`a bundle that leaves out "${names}" and requires "${required}" for ${platforms}${minified} gets the warnings "${warnings}"`, async () => {
    const modules = required.map((specifier) => ({ specifier, by: "m.js" }));
    const bundles = bundlesOf(names, modules);
    const options = optionsFor(platforms, isMinified);
    const lines = await captureLog(() =>
      Promise.resolve(warnOfPackages(bundles, options))
    );
    const begun = lines.map((line, index) =>
      line.slice(0, warnings[index]?.length)
    );
    assertEquals(begun, warnings);
  });
}
