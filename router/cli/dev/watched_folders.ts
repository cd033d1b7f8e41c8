import { dirname, join, SEPARATOR } from "@std/path";
import { UsageError } from "../command/arguments.ts";
import { isDiskError } from "./disk_error.ts";

/** A folder that the system does not watch, however one may read it. */
export class WatchError extends UsageError {}

/** A folder that is watched. */
interface Watched {
  readonly watcher: Deno.FsWatcher;
  /** Settled when the watching is over. */
  readonly ended: Promise<void>;
}

/** The folders that are watched: a tree, what is around it, and others. */
interface WatchedFolders {
  /**
   * Watches a folder alone, or the nearest around it that is there.
   *
   * @param folder The folder's real path.
   */
  readonly add: (folder: string) => void;
  /**
   * Watches folders anew that may be others since paths were changed.
   *
   * @param changed The paths.
   */
  readonly renew: (changed: ReadonlySet<string>) => Promise<void>;
}

/**
 * Asks the system to watch a folder.
 *
 * @throws {WatchError} When it watches no more.
 */
function startWatcher(folder: string, recursive: boolean): Deno.FsWatcher {
  try {
    return Deno.watchFs(folder, { recursive });
  } catch (error) {
    if (isDiskError(error)) throw error;
    throw new WatchError(
      `Cannot watch "${folder}": ${(error as Error).message}. Close other ` +
        "programs that watch files, or raise the system's limits: on Linux, " +
        "sysctl fs.inotify.max_user_instances=1024 " +
        "fs.inotify.max_user_watches=524288.",
      { cause: error },
    );
  }
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
 * Watches a folder with all that is in it, and the folder around it.
 *
 * @param directory The folder's real path.
 * @param onEvent Called with what the system tells of them.
 * @throws {WatchError} When the system watches no more.
 */
export function watchFolders(
  directory: string,
  onEvent: (event: Deno.FsEvent) => void,
): WatchedFolders {
  const parent = dirname(directory);
  const watched = new Map<string, Watched>();
  let renewed = Promise.resolve();

  /** Hands events on until the watcher is closed. */
  async function follow(watcher: Deno.FsWatcher): Promise<void> {
    for (;;) {
      try {
        for await (const event of watcher) onEvent(event);
        return;
      } catch {
        // One that cannot be told, as of a name that is no text, ends no other.
        onEvent({ kind: "any", paths: [] });
      }
    }
  }

  function open(folder: string, recursive: boolean): void {
    if (watched.has(folder)) return;
    const watcher = startWatcher(folder, recursive);
    watched.set(folder, { watcher, ended: follow(watcher) });
  }

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
  async function reopen(folder: string): Promise<void> {
    const old = watched.get(folder);
    old?.watcher.close();
    // Until then Deno takes the new folder for the old one.
    await old?.ended;
    watched.delete(folder);
    if (folder === directory) openTree(folder);
    else openFolder(folder);
  }

  function listOutdated(changed: ReadonlySet<string>): Set<string> {
    const paths = [...changed];
    return new Set([
      ...paths.filter((path) => watched.has(path)),
      ...[directory, parent].filter((folder) =>
        paths.some((path) => isAround(path, folder))
      ),
    ]);
  }

  openTree(directory);
  openFolder(parent);
  return {
    add: openFolder,
    renew(changed) {
      for (const folder of listOutdated(changed)) {
        renewed = renewed.then(() => reopen(folder));
      }
      return renewed;
    },
  };
}
