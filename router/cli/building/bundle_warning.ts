import type { Bundles } from "../../build/bundle/bundle.ts";
import {
  PLATFORM_NAMES,
  type PlatformName,
} from "../../build/platform/platform.ts";
import { listFew } from "../../report/few.ts";
import { listAll } from "../../report/listed.ts";
import type { BuildOptions } from "./build_options.ts";
import { warnOfPackages } from "./package_warning.ts";

/** What platforms that do not always compile WebAssembly do instead. */
const COMPILING: readonly [platform: PlatformName, said: string][] = [
  [
    "cloudflare",
    "On cloudflare, it may only at the start: import the file in the module " +
    "that --entry names, too, or routes that import it answer 500.",
  ],
  [
    "fastly",
    "On fastly, it may never: routes that import it answer 500, and an entry " +
    "that does cannot be compiled.",
  ],
];
/** The platform without Node's modules: its compiler fails to find them. */
const WITHOUT_NODE: PlatformName = "fastly";
/** The platforms that have Deno; Netlify runs its edge functions on it. */
const WITH_DENO: readonly PlatformName[] = ["deno", "netlify"];
/** The platforms that may run on a Node without `using` declarations. */
const ON_NODE: readonly PlatformName[] = ["vercel", "node"];
/** How many files are named; with more, most of a project is affected. */
const NAMED_FILES = 10;

/** Warns of files that use Deno on platforms without it. */
function warnOfDeno(
  users: readonly string[],
  platforms: readonly PlatformName[],
): void {
  const without = platforms.filter((name) => !WITH_DENO.includes(name));
  if (users.length === 0 || without.length === 0) return;
  const files = listFew(users, NAMED_FILES);
  console.error(
    "The application uses Deno, which does not exist on " +
      `${listAll(without)}: ${files}. Calls to it fail there, in a ` +
      "handler with 500. Check typeof Deno first, or build only for platforms " +
      `that have it: --platform=${WITH_DENO.join(",")}`,
  );
}

/** Warns of files that look for others relative to their own location. */
function warnOfAddresses(users: readonly string[]): void {
  if (users.length === 0) return;
  const files = listFew(users, NAMED_FILES);
  console.error(
    `The application locates files by import.meta: ${files}. In a bundle, it ` +
      "gives the bundle's own location, or none, so the files are not found. " +
      'Import them instead, for example with { type: "text" }.',
  );
}

/** Warns of `using` declarations, which keep older Nodes from starting. */
function warnOfUsing(
  modules: readonly string[],
  platforms: readonly PlatformName[],
): void {
  const unfit = platforms.filter((name) => ON_NODE.includes(name));
  if (modules.length === 0 || unfit.length === 0) return;
  console.error(
    `The application has "using" declarations, which need Node 24 or later: ` +
      `${listFew(modules, NAMED_FILES)}. On an older Node, the bundle does ` +
      `not start on ${listAll(unfit)}. Dispose in a finally block, or ` +
      "require Node 24.",
  );
}

/** Warns of a bundle that reads a folder where it is served. */
function warnOfReading({ entry, folder }: BuildOptions): void {
  const reader = entry ?? "A route file, or what it imports,";
  const fix = entry === undefined
    ? "Read it before the build, and import the result."
    : folder
    ? `Import ${folder.manifest} instead: fileRoutes(manifest).`
    : "Build that folder too, and import its manifest: fileRoutes(manifest).";
  console.error(
    `${reader} reads a folder with readRoutes, which needs Deno and, where ` +
      `this is deployed, that folder. ${fix}`,
  );
}

/** Warns of WebAssembly on platforms that do not always compile it. */
function warnOfWebAssembly(platforms: readonly PlatformName[]): void {
  const limits = COMPILING.filter(([name]) => platforms.includes(name));
  if (limits.length === 0) return;
  console.error(
    "The application imports a .wasm file, which its bundle compiles. " +
      limits.map(([, said]) => said).join(" "),
  );
}

/** Warns of modules of Node on the platform that has none. */
function warnOfNode(
  modules: readonly string[],
  platforms: readonly PlatformName[],
): void {
  if (modules.length === 0 || !platforms.includes(WITHOUT_NODE)) return;
  const others = PLATFORM_NAMES.filter((name) => name !== WITHOUT_NODE);
  console.error(
    `The application imports ${listAll(modules)}, which ` +
      `${WITHOUT_NODE} does not have: its bundle cannot be compiled ` +
      `there. Build only for other platforms: --platform=${others.join(",")}`,
  );
}

/** Warns of modules that may await each other for ever. */
function warnOfCycle(cycle: readonly string[]): void {
  console.error(
    "Modules with a top-level await import each other in a cycle: " +
      `${listFew(cycle, NAMED_FILES)}. In the bundle, they may wait for ` +
      "each other for ever, and so may requests that need them. Await inside " +
      "a function, or move what both need into a separate module.",
  );
}

/**
 * Warns of features that a bundle uses and some of the platforms lack, and of
 * those that do not work when they are bundled.
 *
 * @param bundles The bundles, and what is known about them.
 * @param options What they are built for.
 */
export function warnOfBundles(bundles: Bundles, options: BuildOptions): void {
  const { platforms } = options;
  if (bundles.folderReading) warnOfReading(options);
  if (bundles.importsWebAssembly) warnOfWebAssembly(platforms);
  warnOfNode(bundles.nodeModules, platforms);
  warnOfDeno(bundles.denoUsers, platforms);
  warnOfAddresses(bundles.addressUsers);
  warnOfUsing(bundles.usingModules, platforms);
  warnOfPackages(bundles, options);
  bundles.awaitingCycles.forEach(warnOfCycle);
}

/**
 * Tells whether a platform that was requested by name cannot use the bundle, or
 * none can that was.
 *
 * @param bundles The bundles, and what is known about them.
 * @param options What they are built for.
 */
export function isUnusable(
  { nodeModules, folderReading }: Bundles,
  { named }: BuildOptions,
): boolean {
  if (nodeModules.length > 0 && named.includes(WITHOUT_NODE)) return true;
  // The router reads folders by Deno.
  return folderReading === "at start" && named.length > 0 &&
    !named.some((name) => WITH_DENO.includes(name));
}
