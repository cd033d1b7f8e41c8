import { basename, dirname, join } from "@std/path";
import type { Bundles } from "../bundle/bundle.ts";
import { importFromNpm } from "../bundle/external_import.ts";
import type { ExternalPackage } from "../bundle/external_package.ts";
import type { MappedText } from "../source_map/mapped_text.ts";
import { addSettings } from "./configuration.ts";
import { type PlatformName, platformOf } from "./platform.ts";

function writeFile(path: string, text: string): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

/** Removes the map of an earlier bundle, which says nothing of this one. */
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
    return writeFile(path, text);
  }
  const map = `${basename(path)}.map`;
  writeFile(path, `${text}//# sourceMappingURL=${map}\n`);
  writeFile(`${path}.map`, JSON.stringify(sourceMap));
}

/** Adds packages to those that a package.json names. */
function addDependencies(
  text: string,
  packages: readonly ExternalPackage[],
): string {
  const { dependencies } = JSON.parse(text);
  const added = packages.map(({ name, version }) => [name, version]);
  return addSettings(text, {
    dependencies: { ...dependencies, ...Object.fromEntries(added) },
  });
}

const PACKAGE = "package.json";
const WRANGLER = "wrangler.jsonc";

/** Gives the files around a platform's bundle, by their paths. */
function filesFor(
  name: PlatformName,
  { externals, workers }: Bundles,
): Readonly<Record<string, string>> {
  const platform = platformOf(name);
  const files: Record<string, string> = { ...platform.files };
  if (externals.length > 0 && platform.packagesBy === "npm") {
    files[PACKAGE] = addDependencies(files[PACKAGE], externals);
  }
  if (workers.sourceMap && name === "cloudflare") {
    const added = { upload_source_maps: true };
    files[WRANGLER] = addSettings(files[WRANGLER], added);
  }
  return files;
}

/**
 * Writes a folder that holds all that a platform deploys: the bundle and the
 * few lines around it.
 *
 * @param name The platform.
 * @param bundles The bundles to choose from.
 * @param folder The folder; what else lies in it stays.
 */
export function writePlatform(
  name: PlatformName,
  bundles: Bundles,
  folder: string,
): void {
  const { bundle, worker, packagesBy } = platformOf(name);
  const { externals } = bundles;
  for (const [path, text] of Object.entries(filesFor(name, bundles))) {
    writeFile(join(folder, path), text);
  }
  const taken = bundles[bundle];
  const own = packagesBy === "deno" ? importFromNpm(taken, externals) : taken;
  writeBundle(join(folder, worker), own);
}
