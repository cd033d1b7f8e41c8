import Module, { createRequire } from "node:module";
import { fromFileUrl } from "@std/path";
import { followLinks } from "../disk/real_path.ts";
import { isOwnModule, renewAddress } from "../loading/module_address.ts";
import { containsPath } from "./contained_path.ts";
import { hookImports } from "./module_hooks.ts";

/** The files that `require` has found, which it assumes to exist for ever. */
const { _pathCache: REQUIRED = {} } = Module as {
  readonly _pathCache?: Record<string, string>;
};

/** Returns the path that a module is loaded by, if an edit can change it. */
function pathOf(url = ""): string | undefined {
  return isOwnModule(url) ? fromFileUrl(url) : undefined;
}

/** The graph of imports, with the last edit of each file. */
export class ModuleGraph {
  readonly #onLoad: (file: string) => void;
  /**
   * For each file, the paths that its importers were loaded by. A link counts
   * as an importer of the file that it leads to.
   */
  readonly #importers = new Map<string, Set<string>>();
  /** For each edited file, the number of its last edit among all edits. */
  readonly #edits = new Map<string, number>();
  #lastEdit = 0;
  /** The cache of CommonJS modules, which have no address. */
  readonly #commonJs = createRequire(import.meta.url).cache;

  /**
   * Creates a graph without modules.
   *
   * @param onLoad Called for each file that is followed, before it is loaded.
   */
  constructor(onLoad: (file: string) => void) {
    this.#onLoad = onLoad;
  }

  /**
   * Records that a module is imported.
   *
   * @param url Its address.
   * @param importer The address of the module that imports it, if one does.
   * @returns The address that loads it as last edited.
   */
  noteImport(url: string, importer: string | undefined): string {
    const path = pathOf(url);
    if (path === undefined) return url;
    const file = followLinks(path);
    this.#noteImporter(path, pathOf(importer));
    if (file !== path) this.#noteImporter(file, path);
    this.#onLoad(file);
    const edit = this.#edits.get(path);
    return edit === undefined ? url : renewAddress(url, edit);
  }

  /**
   * Records that a file, or everything in a folder, was changed: it and all its
   * importers are loaded anew when they are next imported.
   *
   * @param path A path on the disk; it may be gone, or be that of a link.
   * @returns The files that are loaded anew.
   */
  invalidate(path: string): ReadonlySet<string> {
    const changed = [path, followLinks(path)];
    const reached = new Set<string>();
    for (const file of this.#importers.keys()) {
      const isChanged = changed.some((one) => containsPath(one, file));
      if (isChanged) this.#spread(file, reached);
    }
    if (reached.size > 0) {
      for (const name of Object.keys(REQUIRED)) delete REQUIRED[name];
    }
    return reached;
  }

  /**
   * Tells whether a file was loaded as a module.
   *
   * @param file The file's path on the disk.
   */
  isLoaded(file: string): boolean {
    return this.#importers.has(followLinks(file));
  }

  #noteImporter(file: string, importer: string | undefined): void {
    const importers = this.#importers.get(file) ?? new Set();
    this.#importers.set(file, importers);
    if (importer !== undefined) importers.add(importer);
  }

  /** Records an edit of a file and of all its importers. */
  #spread(file: string, reached: Set<string>): void {
    if (reached.has(file)) return;
    reached.add(file);
    delete this.#commonJs[file];
    this.#edits.set(file, ++this.#lastEdit);
    for (const importer of this.#importers.get(file) ?? []) {
      this.#spread(importer, reached);
    }
  }
}

/**
 * Lets edited modules be loaded anew in this process, by giving each edit an
 * address of its own.
 *
 * @param onLoad Called for each file that is followed, before it is loaded.
 */
export function trackModules(onLoad: (file: string) => void): ModuleGraph {
  const graph = new ModuleGraph(onLoad);
  hookImports((url, importer) => graph.noteImport(url, importer));
  return graph;
}
