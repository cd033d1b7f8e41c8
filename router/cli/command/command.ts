import type { Arguments, Options } from "./arguments.ts";

/**
 * A command of the command line, which is registered in `commands.ts`.
 */
export interface Command {
  /** The word that invokes it. */
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Its arguments as the help shows them, one line for each form. */
  readonly forms: readonly string[];
  /** Its options. */
  readonly options: Options;
  /** Whether it serves until something ends the process, as files may. */
  readonly isServer?: boolean;
  /**
   * Carries it out.
   *
   * @returns The exit status: 0, 1 when it found problems, or 2 when there is no
   * lock file to compare with; `undefined` when it keeps running, as a server
   * does.
   * @throws {UsageError} When the arguments cannot be used: status 2.
   */
  readonly run: (args: Arguments) => Promise<number | undefined>;
}
