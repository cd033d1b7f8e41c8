import { join, relative, resolve, SEPARATOR } from "@std/path";
import { createRequire } from "node:module";
import type { SourceMap } from "../source_map/source_map.ts";
import { splitParts } from "./bundle_part.ts";

/** The path of a module of an npm package, where it begins in a bundle. */
const PACKAGE_MODULE = /^\/\/ ((?:.*\/)?(?:npm|node_modules)\/.*)$/gm;

/**
 * Lists the modules of npm packages in a bundle.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function listPackageModules(bundle: string): string[] {
  return [...bundle.matchAll(PACKAGE_MODULE)].map(([, path]) => path);
}

/** A package, and the folder that holds it. */
interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The folder of a package, by where Deno or npm puts it. */
const PACKAGE_FOLDER =
  /^.*\/(?:npm\/[^/]+\/((?:@[^/]+\/)?[^/]+)\/[^/]+|node_modules\/((?:@[^/]+\/)?[^/]+))(?=\/)/;

/**
 * Finds the package that a module is of.
 *
 * @param path The module's path.
 */
export function packageOf(path: string): PackageFolder | undefined {
  // What a path begins with need not be said.
  const match = PACKAGE_FOLDER.exec(`/${path}`);
  if (!match) return undefined;
  const [folder, cached, installed] = match;
  return { name: cached ?? installed, path: folder.slice(1) };
}

/** What compiles a native part is described in. */
const BINDINGS = ["binding.gyp", "src/binding.gyp"];

/** Tells whether there is a file, also where Deno keeps packages. */
function isThere(path: string): boolean {
  try {
    // Files of packages may be found by this where they may not be read.
    createRequire(import.meta.url).resolve(path);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether a package's folder holds what is loaded as a native part. */
function holdsAddon(folder: string): boolean {
  try {
    return [...Deno.readDirSync(folder)].some(({ name }) =>
      name.endsWith(".node")
    );
  } catch {
    // What may not be read has told by its other files.
    return false;
  }
}

/** Where a native part is loaded. */
const LOADED_ADDON = /require\w*\("[^"\n]*\.node"\)/;

/**
 * Finds the packages with a native part, of which a bundle holds the rest.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their names.
 */
export function findNativePackages(bundle: string): string[] {
  const native = new Set<string>();
  const asked = new Set<string>();
  for (const part of splitParts(bundle)) {
    const [path] = listPackageModules(part);
    const known = path === undefined ? undefined : packageOf(path);
    if (!known) continue;
    if (LOADED_ADDON.test(part)) native.add(known.name);
    if (asked.has(known.path)) continue;
    asked.add(known.path);
    const folder = resolve(known.path);
    const isNative = holdsAddon(folder) ||
      BINDINGS.some((file) => isThere(join(folder, file)));
    if (isNative) native.add(known.name);
  }
  return [...native];
}

/** Prints whether one of the files that it is told mentions a name. */
const FIND_MENTION = `
const [name, ...paths] = await new Response(Deno.stdin.readable).json();
// A text in a module may look like the beginning of one.
const mentions = (path) => {
  try {
    return Deno.readTextFileSync(path).includes(name);
  } catch {
    return false;
  }
};
console.log(paths.some(mentions));`;

/**
 * Tells whether one of some files mentions a name. A process of its own reads
 * them, as the bundler does: this one need not be allowed to read what Deno
 * keeps of packages.
 */
async function isMentioned(
  name: string,
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return false;
  await using process = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", FIND_MENTION],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode(JSON.stringify([name, ...paths])),
  );
  await writer.close();
  const { stdout } = await process.output();
  // Without an answer it may be.
  return new TextDecoder().decode(stdout).trim() !== "false";
}

/**
 * Tells whether a module may read `process.env.NODE_ENV`: the bundler writes a
 * text in place of it, "development" unless it minifies.
 *
 * @param sourceMap The source map of the bundle.
 * @param packageModules The paths of the modules of packages. Of those with
 * source maps of their own, the bundle's holds what they were compiled from.
 */
export async function readsNodeEnv(
  { sources, sourcesContent }: SourceMap,
  packageModules: readonly string[],
): Promise<boolean> {
  if (sourcesContent.some((text) => text?.includes("NODE_ENV"))) return true;
  const known = new Set(sources);
  const compiled = packageModules.filter((path) => !known.has(path));
  return await isMentioned("NODE_ENV", compiled.map((path) => resolve(path)));
}

/**
 * Finds the way from the working directory to the folder in which Deno keeps
 * npm packages, as the bundler writes it.
 */
export async function findPackageWay(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  return relative(Deno.cwd(), npmCache).replaceAll(SEPARATOR, "/");
}

/**
 * Names modules of npm packages alike on all machines, where the bundler writes
 * down the way to them from the working directory.
 *
 * @param bundle What the bundler wrote, not minified.
 * @param way That way, if there are packages.
 */
export function nameAlike(bundle: string, way: string | undefined): string {
  if (way === undefined) return bundle;
  return bundle.replaceAll(`\n// ${way}/`, "\n// npm/")
    .replaceAll(`\n  "${way}/`, '\n  "npm/');
}

/**
 * Names such modules alike in a source map.
 *
 * @param map The source map.
 * @param way The way to the packages, if there are any.
 */
export function nameSourcesAlike(
  map: SourceMap,
  way: string | undefined,
): SourceMap {
  if (way === undefined) return map;
  const sources = map.sources.map((source) =>
    source.startsWith(`${way}/`) ? `npm${source.slice(way.length)}` : source
  );
  return { ...map, sources };
}
