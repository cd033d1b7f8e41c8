import { basename, join } from "@std/path";
import type { Bundles } from "../bundle/bundle.ts";
import { importFromNpm } from "../bundle/external_import.ts";
import type { MappedText } from "../source_map/mapped_text.ts";
import { writeInFolder } from "../restorable_file.ts";
import { type PlatformName, PLATFORMS, type Settings } from "./platform.ts";

/** Removes the source map of an earlier bundle, which does not fit this one. */
function removeMap(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/**
 * Writes a bundle, with its source map beside it if it has one.
 *
 * @param path The bundle's file.
 * @param bundle The bundle.
 */
export function writeBundle(
  path: string,
  { text, sourceMap }: MappedText,
): void {
  if (!sourceMap) {
    removeMap(`${path}.map`);
    return writeInFolder(path, text);
  }
  const map = `${basename(path)}.map`;
  writeInFolder(path, `${text}//# sourceMappingURL=${map}\n`);
  writeInFolder(`${path}.map`, JSON.stringify(sourceMap));
}

/** Returns the settings around a platform's bundle, by their paths. */
function settingsFor(
  name: PlatformName,
  { externals, workers }: Bundles,
): Readonly<Record<string, Settings>> {
  const { packagesBy, settings = {} } = PLATFORMS[name];
  if (name === "cloudflare" && workers.sourceMap) {
    const { "wrangler.jsonc": own } = settings;
    return { "wrangler.jsonc": { ...own, upload_source_maps: true } };
  }
  if (packagesBy !== "npm" || externals.length === 0) return settings;
  const { "package.json": own } = settings;
  const left = externals.map(({ name, version }) => [name, version]);
  const dependencies = { ...own.dependencies, ...Object.fromEntries(left) };
  return { ...settings, "package.json": { ...own, dependencies } };
}

/**
 * Writes a folder with everything that a platform deploys: the bundle and the
 * few lines around it.
 *
 * @param name The platform.
 * @param bundles The bundles to choose from.
 * @param folder The folder; other files in it are kept.
 */
export function writePlatform(
  name: PlatformName,
  bundles: Bundles,
  folder: string,
): void {
  const { bundle, worker = "worker.js", packagesBy, files } = PLATFORMS[name];
  for (const [path, text] of Object.entries(files)) {
    writeInFolder(join(folder, path), text);
  }
  for (const [path, one] of Object.entries(settingsFor(name, bundles))) {
    writeInFolder(join(folder, path), `${JSON.stringify(one, undefined, 2)}\n`);
  }
  const { externals, [bundle]: taken } = bundles;
  const own = packagesBy === "deno" ? importFromNpm(taken, externals) : taken;
  writeBundle(join(folder, worker), own);
}
