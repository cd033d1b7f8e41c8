import type { Stability } from "../../declare/lifecycle.ts";
import type { Method } from "../../declare/method.ts";
import type { Options } from "../command/arguments.ts";
import { writeCommand } from "../command/written_command.ts";

/** What clients of a route rely on. */
export interface LockedRoute {
  /** The composed path, with the types of its parameters. */
  readonly path: string;
  readonly methods: readonly Method[];
  /** ISO 8601. */
  readonly deprecated?: string;
  /** ISO 8601. */
  readonly sunset?: string;
  /** That requests are answered with 410 from the sunset on. */
  readonly onSunset?: "gone";
  /** That clients have to expect changes. */
  readonly stability?: Exclude<Stability, "stable">;
  /** The version that declares it, where it is inherited. */
  readonly declaredIn?: string;
}

/** All that is published, as the lock file holds it. */
export interface Contract {
  /** The patterns of the application's own types in paths, ordered by name. */
  readonly types: ReadonlyMap<string, string>;
  /**
   * The routes, ordered by path; of expressions and own types at one place, that
   * stands first which is tried first.
   */
  readonly routes: readonly LockedRoute[];
}

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
