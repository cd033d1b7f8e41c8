import { catchStrayErrors } from "../../process/fault/stray_error.ts";
import { logThrown } from "../../serve/log.ts";
import { claimOutput } from "../printing/output.ts";
import { forbidExit } from "./forbidden_exit.ts";

/**
 * Tells of errors that nothing awaits, which would end the process.
 *
 * @returns What stops that.
 */
export function tellStrayErrors(): () => void {
  return catchStrayErrors((error, kind) =>
    logThrown(`Unexpected ${kind} that belongs to no request:`, error)
  );
}

/**
 * Carries out a command that loads files of the user's: none of them ends it,
 * by an exit or by an error that nothing awaits, before it has told what it
 * found, nor prints into that.
 *
 * @param run Carries it out; gives its exit status.
 */
export async function runGuarded(
  run: () => Promise<number | undefined>,
): Promise<number | undefined> {
  claimOutput();
  using guards = new DisposableStack();
  guards.use(forbidExit());
  guards.defer(tellStrayErrors());
  const status = await run();
  // Of rejections that nothing awaits, the runtime tells in its next turn.
  await new Promise((resolve) => setTimeout(resolve));
  return status;
}
