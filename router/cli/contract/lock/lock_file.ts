import type { Options } from "../../command/arguments.ts";
import { writeCommand } from "../../command/written_command.ts";

/**
 * The default lock file: in the current folder, since the routes can be those
 * of any module.
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
  /** The command that writes it. */
  readonly command: string;
  /** The command that compares routes with it. */
  readonly comparison: string;
}

/**
 * Names a lock file, and the commands that write it and compare routes with it.
 *
 * @param routes The routes folder, or the module that stands for it.
 * @param file The lock file, if it is not the default.
 */
export function nameLock(routes: string, file = LOCK_FILE): NamedLock {
  const lock = file === LOCK_FILE ? undefined : file;
  return {
    file,
    command: writeCommand("lock", routes, { lock }),
    comparison: writeCommand("check --locked", routes, { lock }),
  };
}
