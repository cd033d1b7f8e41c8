import { fromFileUrl, join, resolve, SEPARATOR, toFileUrl } from "@std/path";
import { compareText } from "../../collection/compare_text.ts";
import { showValue } from "../../report/shown_value.ts";
import { describeLoadFailure } from "../load_failure.ts";
import type { RouteFile, RouteTree } from "../tree.ts";
import { walkTree } from "./folder_walk.ts";
import { readFollowed } from "./followed_reading.ts";
import { type FailureDescriber, loadEagerFiles } from "./eager_file.ts";
import { showPath } from "./shown_path.ts";

/**
 * Reads a folder of route files from the disk. Route files are not loaded
 * before their first request; `_version.ts` and `_types.ts` are.
 *
 * @param folder The folder, as a path or a `file:` URL.
 * @param onFile Called for each file that is found, to show progress.
 * @returns The tree for `fileRoutes`; what is wrong with it is reported when
 * the application is built.
 * @throws {Deno.errors.NotFound} When there is no such folder.
 * @throws {TypeError} When it is neither of the two: an empty path, or a URL of
 * another kind.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, fileRoutes } from "@strata/router";
 * import { readRoutes } from "@strata/router/fs";
 *
 * const app = new App();
 * app.blueprint(fileRoutes(await readRoutes("examples/bookshop/routes")));
 *
 * const response = await app.fetch(new Request("http://localhost/health"));
 * assertEquals(await response.text(), "ok");
 * ```
 */
export async function readRoutes(
  folder: string | URL,
  onFile: () => void = () => {},
): Promise<RouteTree> {
  return await readRoutesFor(folder, describeLoadFailure, onFile);
}

/**
 * Reads a folder of route files for a caller that describes in its own way why
 * a file cannot be loaded.
 *
 * @param folder The folder, as a path or a `file:` URL.
 * @param describe Describes why a file cannot be loaded.
 * @param onFile Called for each file that is found, to show progress.
 * @throws {Deno.errors.NotFound} When there is no such folder.
 * @throws {TypeError} When it is neither of the two.
 */
export async function readRoutesFor(
  folder: string | URL,
  describe: FailureDescriber,
  onFile: () => void = () => {},
): Promise<RouteTree> {
  expectFolderPath(folder);
  const path = typeof folder === "string"
    ? resolve(folder)
    : fromFileUrl(folder);
  const root = nameRoot(folder, path);
  return await readFollowed(path, () => readTree(path, root, describe, onFile));
}

/** Reads the files of a folder, given its path and its name for messages. */
async function readTree(
  path: string,
  root: string,
  describe: FailureDescriber,
  onFile: () => void,
): Promise<RouteTree> {
  const { lazy, eager, mistakes } = walkTree(root, findFolder(path), onFile);
  // With a prototype, adding thousands of names takes three times as long.
  const files: Record<string, RouteFile> = Object.create(null);
  for (const file of lazy) {
    files[file] = () => import(toFileUrl(join(path, file)).href);
  }
  const tree = { root, files, mistakes };
  await loadEagerFiles(tree, eager, path, describe);
  // Disks list folders in no fixed order, and which file loads first is chance.
  mistakes.sort(({ places: [a] }, { places: [b] }) => compareText(a, b));
  return tree;
}

/** Refuses a value that names no folder; an empty path is the current one. */
function expectFolderPath(folder: unknown): void {
  if (folder instanceof URL) return;
  if (typeof folder === "string" && folder !== "") return;
  throw new TypeError(
    `Cannot read routes: ${showValue(folder)} is not a folder. Pass its ` +
      'path, such as "routes", or a URL such as ' +
      'new URL("./routes/", import.meta.url).',
  );
}

/**
 * Names the routes folder for messages: a path as it was given, a URL by its
 * path from the current folder, if it lies in there. It has slashes on all
 * systems, as the rest of each file's place has.
 */
function nameRoot(folder: string | URL, path: string): string {
  const name = typeof folder === "string" ? folder : showPath(path);
  return name.replaceAll(SEPARATOR, "/").replace(/\/+$/, "");
}

/** Returns the real path of the routes folder. */
function findFolder(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Deno.errors.NotFound(
      `Cannot read routes: there is no folder ${path}. Pass its path from ` +
        "the current folder, or a URL such as " +
        'new URL("./routes/", import.meta.url).',
    );
  }
}
