import { dirname, join } from "@std/path";
import { listFolder } from "../disk/listed_folder.ts";
import { mayRead } from "../disk/readable_folder.ts";
import { containsPath } from "./contained_path.ts";
import { isDiskError } from "./disk_error.ts";
import { type FolderWatcher, watchFolder } from "./folder_watcher.ts";

/**
 * The folders that are watched: some with everything in them, along with the
 * folders around those, and others alone.
 */
export class WatchedFolders {
  readonly #trees = new Set<string>();
  readonly #cwd = Deno.cwd();
  readonly #onEvent: (event: Deno.FsEvent) => void;
  readonly #watchers = new Map<string, FolderWatcher>();
  /** Settled when all folders that must be watched anew are. */
  #renewed = Promise.resolve();

  /**
   * Creates a set that watches nothing yet.
   *
   * @param onEvent Called with the system's events for any folder.
   */
  constructor(onEvent: (event: Deno.FsEvent) => void) {
    this.#onEvent = onEvent;
  }

  /**
   * Tells whether a path is watched as part of a folder that it lies in.
   *
   * @param path The real path.
   */
  isInTree(path: string): boolean {
    return this.#findTree(path) !== undefined;
  }

  /** Lists the folders that are watched. */
  list(): ReadonlySet<string> {
    return this.#trees.union(this.#watchers);
  }

  /**
   * Watches a folder with everything in it, and its parent folder, unless it
   * lies in one that is watched so.
   *
   * @param folder The folder's real path; it may not exist yet.
   * @throws {WatchError} When the system watches no more folders.
   */
  async addTree(folder: string): Promise<void> {
    if (this.isInTree(folder)) return;
    this.#trees.add(folder);
    this.add(dirname(folder));
    // A folder watched alone is closed before it is watched with its contents.
    if (this.#watchers.has(folder)) await this.renew(new Set([folder]));
    else this.#openTree(folder);
  }

  /**
   * Watches a folder alone, or the nearest one around it that exists.
   *
   * @param folder The folder's real path.
   * @throws {WatchError} When the system watches no more folders.
   */
  add(folder: string): void {
    try {
      this.#open(folder, { recursive: false });
    } catch (error) {
      if (!isDiskError(error)) throw error;
      const outer = dirname(folder);
      if (outer !== folder) this.add(outer);
    }
  }

  /**
   * Watches a folder as {@linkcode add} does, and those around it, up to one
   * that holds the current folder too: when one is moved, no other reports it.
   *
   * @param folder The folder's real path.
   * @throws {WatchError} When the system watches no more folders.
   */
  addWithOuter(folder: string): void {
    this.add(folder);
    const outer = dirname(folder);
    if (containsPath(folder, this.#cwd) || !mayRead(outer)) return;
    if (outer !== folder) this.addWithOuter(outer);
  }

  /**
   * Watches anew the folders that changes of paths may have replaced.
   *
   * @param changed The changed paths.
   * @throws {WatchError} When the system watches no more folders.
   */
  renew(changed: ReadonlySet<string>): Promise<void> {
    // Outer folders first: they report an inner one that comes back meanwhile.
    for (const folder of [...this.#listOutdated(changed)].sort()) {
      this.#renewed = this.#renewed.then(() => this.#reopen(folder));
    }
    return this.#renewed;
  }

  /** Watches a folder with everything in it that can be read. */
  #openTree(folder: string): void {
    try {
      this.#open(folder, { recursive: true });
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.add(folder);
      for (const { name, isDirectory } of listFolder(folder)) {
        if (isDirectory) this.#openTree(join(folder, name));
      }
    }
  }

  #open(folder: string, options: { readonly recursive: boolean }): void {
    if (this.#watchers.has(folder)) return;
    const watcher = watchFolder(folder, options, this.#onEvent);
    this.#watchers.set(folder, watcher);
  }

  /** Watches recreated folders anew, which the system regards as others. */
  async #reopen(folder: string): Promise<void> {
    const isTree = this.#trees.has(folder);
    const old = isTree ? this.#listPieces(folder) : [folder];
    // Until the old ones are closed, Deno mistakes the new folders for them.
    await Promise.all(old.map((one) => this.#watchers.get(one)?.close()));
    for (const one of old) this.#watchers.delete(one);
    if (isTree) this.#openTree(folder);
    else this.add(folder);
  }

  /** Finds the tree that a path lies in. */
  #findTree(path: string): string | undefined {
    return this.#trees.values().find((tree) => containsPath(tree, path));
  }

  /** Lists the folders that a tree is watched by, one if all can be read. */
  #listPieces(tree: string): string[] {
    return [...this.#watchers.keys()].filter((folder) =>
      containsPath(tree, folder)
    );
  }

  #listOutdated(changed: ReadonlySet<string>): Set<string> {
    const outdated = new Set<string>();
    for (const path of changed) {
      for (const folder of this.#watchers.keys()) {
        if (!containsPath(path, folder)) continue;
        // A piece of a tree, watched alone, would lose what is in it.
        outdated.add(this.#findTree(folder) ?? folder);
      }
      for (const tree of this.#trees) {
        if (this.#concernsTree(path, tree)) outdated.add(tree);
        const parent = dirname(tree);
        if (containsPath(path, parent)) outdated.add(parent);
      }
    }
    return outdated;
  }

  /** Tells whether a tree must be watched anew after a path was changed. */
  #concernsTree(path: string, tree: string): boolean {
    if (containsPath(path, tree)) return true;
    // A new folder in a tree of pieces is in none of them, and one that has
    // become readable may make them one.
    return containsPath(tree, path) && !this.#watchers.get(tree)?.recursive;
  }
}
