import { dirname, join, SEPARATOR } from "@std/path";
import { isDiskError } from "./disk_error.ts";

/** How long changes are gathered, in milliseconds; editors make several. */
const GATHER_MS = 5;

/** Watches files, and says which were changed. */
export interface Watcher {
  /** Watches a file's folder too, when it lies outside of the watched one. */
  readonly add: (file: string) => void;
}

/** What is told of changes. */
export interface WatchListener {
  /** Called at once, when the first of several changes is seen. */
  readonly onFirst: () => void;
  /** Called with the paths that were changed, soon after. */
  readonly onChange: (paths: ReadonlySet<string>) => void;
}

/** A folder that is watched. */
interface Watched {
  readonly watcher: Deno.FsWatcher;
  /** Settled when the watching is over. */
  readonly ended: Promise<void>;
}

/**
 * Tells whether a path is another one, or that of a folder which it lies in.
 *
 * @param path An absolute path without a separator at its end.
 * @param inner The path that may lie there, written likewise.
 */
export function isAround(path: string, inner: string): boolean {
  return inner === path || inner.startsWith(path + SEPARATOR);
}

/** Lists the folders in a folder; none when it may not be read. */
function listFolders(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)]
      .filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}

/**
 * Watches a folder with all that is in it.
 *
 * @param directory The folder's real path.
 * @param listener What is told of changes.
 */
export function watch(directory: string, listener: WatchListener): Watcher {
  const parent = dirname(directory);
  const watched = new Map<string, Watched>();
  let paths = new Set<string>();
  let renewed = Promise.resolve();

  function note(event: Deno.FsEvent): void {
    // Loading a file does not change it.
    if (event.kind === "access") return;
    if (paths.size === 0) {
      listener.onFirst();
      setTimeout(async () => {
        const changed = paths;
        paths = new Set();
        // Before the change is read, so that no later one is missed.
        for (const folder of listOutdated(changed)) {
          renewed = renewed.then(() => renew(folder));
        }
        await renewed;
        listener.onChange(changed);
      }, GATHER_MS);
    }
    // After an overflow nobody knows what was changed.
    const isLost = event.flag === "rescan" || event.paths.length === 0;
    for (const path of isLost ? [directory] : event.paths) paths.add(path);
  }

  /** Lists the watched folders that may be others since paths were changed. */
  function listOutdated(changed: ReadonlySet<string>): Set<string> {
    const paths = [...changed];
    return new Set([
      ...paths.filter((path) => watched.has(path)),
      ...[directory, parent].filter((folder) =>
        paths.some((path) => isAround(path, folder))
      ),
    ]);
  }

  async function follow(watcher: Deno.FsWatcher): Promise<void> {
    for await (const event of watcher) note(event);
  }

  function open(folder: string, recursive: boolean): void {
    if (watched.has(folder)) return;
    const watcher = Deno.watchFs(folder, { recursive });
    watched.set(folder, { watcher, ended: follow(watcher) });
  }

  /** Watches a folder alone, or the nearest around it that is there. */
  function openFolder(folder: string): void {
    try {
      open(folder, false);
    } catch (error) {
      if (!isDiskError(error)) throw error;
      const outer = dirname(folder);
      if (outer !== folder) openFolder(outer);
    }
  }

  /** Watches a folder with what is in it and may be read. */
  function openTree(folder: string): void {
    try {
      open(folder, true);
    } catch (error) {
      if (!isDiskError(error)) throw error;
      openFolder(folder);
      for (const name of listFolders(folder)) openTree(join(folder, name));
    }
  }

  /** A folder that is made anew is another one to the system. */
  async function renew(folder: string): Promise<void> {
    const old = watched.get(folder);
    old?.watcher.close();
    // Until then Deno takes the new folder for the old one.
    await old?.ended;
    watched.delete(folder);
    if (folder === directory) openTree(folder);
    else openFolder(folder);
  }

  openTree(directory);
  openFolder(parent);
  return {
    add(file) {
      if (file.startsWith(directory + SEPARATOR)) return;
      openFolder(dirname(file));
    },
  };
}
