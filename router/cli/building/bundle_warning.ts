import type { Bundles } from "../../build/bundle/bundle.ts";
import type { PlatformName } from "../../build/platform/platform.ts";
import { listFew } from "../../report/few.ts";
import type { BuildOptions } from "./build_options.ts";
import { warnOfPackages } from "./package_warning.ts";

/** The platforms that cannot compile WebAssembly at run time. */
const WITHOUT_COMPILER: readonly PlatformName[] = ["cloudflare", "fastly"];
/** The platform without modules of Node, for which its compiler looks. */
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
    `The application uses Deno, which is not there on ${without.join(", ")}: ` +
      `${files}. What is called there fails, in a handler with 500. Ask for it ` +
      "first, by typeof Deno, or name the other platforms: --platform",
  );
}

/** Warns of files that look for others relative to their own location. */
function warnOfAddresses(users: readonly string[]): void {
  if (users.length === 0) return;
  const files = listFew(users, NAMED_FILES);
  console.error(
    `The application asks where a module lies, by import.meta: ${files}. A ` +
      "bundle says where it lies itself, or nothing, so that files are not " +
      'found from there. Import them, such as with { type: "text" }.',
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
    "The application declares by using, which Node has since version 24: " +
      `${listFew(modules, NAMED_FILES)}. Before that, nothing of the bundle ` +
      `starts on ${unfit.join(" and ")}. Dispose in a finally, or see to it ` +
      "that it is that new.",
  );
}

/** Warns of a bundle that reads a folder where it is served. */
function warnOfReading({ entry, folder }: BuildOptions): void {
  const reader = entry ?? "What a route file imports";
  const fix = entry === undefined
    ? "Read it before the build, and import what was read."
    : folder
    ? `Import ${folder.manifest} in its place: fileRoutes(manifest).`
    : "Name that folder to build as well, and import the manifest that is " +
      "written of it: fileRoutes(manifest).";
  console.error(
    `${reader} reads a folder with readRoutes, which has to be there ` +
      `wherever this is deployed, and most platforms have none. ${fix}`,
  );
}

/** Warns of WebAssembly on platforms that cannot compile it. */
function warnOfWebAssembly(platforms: readonly PlatformName[]): void {
  const unfit = platforms.filter((name) => WITHOUT_COMPILER.includes(name));
  if (unfit.length === 0) return;
  console.error(
    "The application imports a .wasm file, which its bundle compiles at the " +
      "first request. Routes that import it answer 500 where that is not " +
      `allowed: ${unfit.join(", ")}.`,
  );
}

/** Warns of modules of Node on the platform that has none. */
function warnOfNode(
  modules: readonly string[],
  platforms: readonly PlatformName[],
): void {
  if (modules.length === 0 || !platforms.includes(WITHOUT_NODE)) return;
  console.error(
    `The application imports ${modules.join(", ")}, which ` +
      `${WITHOUT_NODE} does not have: its bundle cannot be compiled ` +
      "there. Name the other platforms: --platform",
  );
}

/** Warns of modules that may await each other for ever. */
function warnOfCircle(circle: readonly string[]): void {
  console.error(
    "Modules that await while they are loaded import each other in a circle: " +
      `${listFew(circle, NAMED_FILES)}. In the bundle they may wait for ` +
      "each other for ever, and requests that need them with them. Await in a " +
      "function, or move what both need into a module of its own.",
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
  if (bundles.readsFolder) warnOfReading(options);
  if (bundles.importsWebAssembly) warnOfWebAssembly(platforms);
  warnOfNode(bundles.nodeModules, platforms);
  warnOfDeno(bundles.denoUsers, platforms);
  warnOfAddresses(bundles.addressUsers);
  warnOfUsing(bundles.usingModules, platforms);
  warnOfPackages(bundles, options);
  bundles.awaitingCircles.forEach(warnOfCircle);
}

/**
 * Tells whether a platform that was requested by name cannot use the bundle.
 *
 * @param bundles The bundles, and what is known about them.
 * @param options What they are built for.
 */
export function isInVain(
  { nodeModules }: Bundles,
  { named }: BuildOptions,
): boolean {
  return nodeModules.length > 0 && named.includes(WITHOUT_NODE);
}
