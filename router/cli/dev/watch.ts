import { dirname } from "@std/path";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import { WatchError } from "./folder_watcher.ts";
import { WatchedFolders } from "./watched_folders.ts";

/** How long changes are collected, in milliseconds; editors cause several. */
const DEBOUNCE_MS = 5;

/** How long no other path must change before it is calm, in milliseconds. */
const QUIET_MS = 1000;

/**
 * When more paths than these are changed before it is calm, others may be too:
 * Linux drops events while 16,384 wait, and Deno causes dozens for each, since
 * it opens files to see which watchers it is for. Deno does not report that.
 */
const MANY = 32;

/** Watches files, and reports which were changed. */
export interface Watcher {
  /**
   * Watches the folders that a file lies in, unless one of them is watched as a
   * whole.
   */
  readonly add: (file: string) => void;
  /**
   * Watches a folder with everything in it.
   *
   * @param folder The folder's real path.
   * @throws {WatchError} When the system watches no more folders.
   */
  readonly addTree: (folder: string) => Promise<void>;
}

/** The callbacks for changes. */
interface WatchListener {
  /** Called at once, when the first of several changes is seen. */
  readonly onFirst: () => void;
  /** Called with the paths that were changed, soon after. */
  readonly onChange: (paths: ReadonlySet<string>) => void;
  /** Called when the system watches no more folders, so changes are missed. */
  readonly onLost: (error: WatchError) => void;
}

/** Tells whether it is unknown what was changed, or what is still watched. */
function isUnclear({ kind, flag, paths }: Deno.FsEvent): boolean {
  // After an overflow of events.
  if (flag === "rescan" || paths.length === 0) return true;
  // Deno can go on watching a folder by the path that it was moved away from,
  // and once that is removed, no longer watches what has come to that path.
  return kind === "remove" && paths.some(isFolderOnDisk);
}

/**
 * Creates a watcher of files.
 *
 * @param listener The callbacks for changes.
 */
export function watch(listener: WatchListener): Watcher {
  let paths = new Set<string>();
  /** The paths that were changed since it was calm. */
  const recent = new Set<string>();
  let untilCalm: ReturnType<typeof setTimeout> | undefined;
  const folders = new WatchedFolders(note);

  /** Schedules a report of paths, with all that are changed soon after. */
  function collect(changed: Iterable<string>): void {
    if (paths.size === 0) {
      listener.onFirst();
      setTimeout(report, DEBOUNCE_MS);
    }
    for (const path of changed) paths.add(path);
  }

  /** Reports all once more after many changes: the last may be dropped too. */
  function becomeCalm(): void {
    if (recent.size > MANY) collect(folders.list());
    recent.clear();
  }

  /** Records what was changed, and tells whether it is one of many changes. */
  function belongsToMany(event: Deno.FsEvent): boolean {
    // A log that is written again and again does not keep it from being calm.
    if (event.paths.some((path) => !recent.has(path))) {
      clearTimeout(untilCalm);
      untilCalm = setTimeout(becomeCalm, QUIET_MS);
    }
    for (const path of event.paths) recent.add(path);
    return recent.size > MANY;
  }

  function note(event: Deno.FsEvent): void {
    // Loading a file does not change it.
    if (event.kind === "access") return;
    const mayBeAll = belongsToMany(event) || isUnclear(event);
    collect(mayBeAll ? folders.list() : event.paths);
  }

  async function report(): Promise<void> {
    const changed = paths;
    paths = new Set();
    try {
      // Before the change is read, so that no later one is missed.
      await folders.renew(changed);
    } catch (error) {
      if (!(error instanceof WatchError)) throw error;
      return listener.onLost(error);
    }
    listener.onChange(changed);
  }

  return {
    add(file) {
      if (!folders.isInTree(file)) folders.addWithOuter(dirname(file));
    },
    addTree: (folder) => folders.addTree(folder),
  };
}
