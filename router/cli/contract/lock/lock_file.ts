import type { Options } from "../../command/arguments.ts";
import { writeCommand } from "../../command/written_command.ts";

/**
 * Where the lock file is written, unless said otherwise: in the current folder,
 * since the routes can be those of any module.
 */
export const LOCK_FILE = "versions.lock.json";

/** The option of the commands that use the lock file. */
export const LOCK_OPTION: Options = {
  lock: {
    value: "file",
    summary: `the lock file, ${LOCK_FILE} in the current folder by default`,
  },
};

/** A lock file, and the commands for it. */
export interface NamedLock {
  readonly file: string;
  /** Writes it. */
  readonly command: string;
  /** Compares with it. */
  readonly comparison: string;
}

/**
 * Names a lock file, and the commands that lock routes with it and compare them.
 *
 * @param routes The routes folder, or the module that stands for it.
 * @param file The lock file, where another one is named.
 */
export function nameLock(routes: string, file = LOCK_FILE): NamedLock {
  const lock = file === LOCK_FILE ? undefined : file;
  return {
    file,
    command: writeCommand("lock", routes, { lock }),
    comparison: writeCommand("check --locked", routes, { lock }),
  };
}
