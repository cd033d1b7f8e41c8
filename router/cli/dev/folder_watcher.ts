import { UsageError } from "../command/arguments.ts";
import { isDiskError } from "./disk_error.ts";

/** A folder that the system does not watch, though it may be readable. */
export class WatchError extends UsageError {}

/** The system's watcher of a folder. */
export interface FolderWatcher {
  /** Whether everything in the folder is watched too. */
  readonly recursive: boolean;
  /** Stops watching; settles when that is done. */
  readonly close: () => Promise<void>;
}

/** How Windows says that there is no such folder. */
const GONE = "Input watch path is neither a file nor a directory";

/** Asks the system to watch a folder. */
function startWatcher(
  folder: string,
  options: { readonly recursive: boolean },
): Deno.FsWatcher {
  try {
    return Deno.watchFs(folder, options);
  } catch (error) {
    if (isDiskError(error)) throw error;
    const { message } = error as Error;
    if (message.includes(GONE)) throw new Deno.errors.NotFound(message);
    throw new WatchError(
      `Cannot watch "${folder}": ${message}. Close other ` +
        "programs that watch files, or raise the system's limits: on Linux, " +
        "sysctl fs.inotify.max_user_instances=1024 " +
        "fs.inotify.max_user_watches=524288.",
      { cause: error },
    );
  }
}

/** Passes events on until the watcher is closed. */
async function follow(
  watcher: Deno.FsWatcher,
  onEvent: (event: Deno.FsEvent) => void,
): Promise<void> {
  for (;;) {
    try {
      for await (const event of watcher) onEvent(event);
      return;
    } catch {
      // A failed event, as for a name that is no text, must not end the rest.
      onEvent({ kind: "any", paths: [] });
    }
  }
}

/**
 * Watches a folder.
 *
 * @param folder The folder's real path.
 * @param options Whether everything in it is watched too.
 * @param onEvent Called with the system's events for it.
 * @throws {WatchError} When the system watches no more folders.
 * @throws {Error} The disk's error when the folder is gone or cannot be read.
 */
export function watchFolder(
  folder: string,
  options: { readonly recursive: boolean },
  onEvent: (event: Deno.FsEvent) => void,
): FolderWatcher {
  const watcher = startWatcher(folder, options);
  const ended = follow(watcher, onEvent);
  return {
    recursive: options.recursive,
    close() {
      watcher.close();
      return ended;
    },
  };
}
