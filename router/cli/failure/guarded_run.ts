import { catchUnhandledErrors } from "../../process/fault/unhandled_error.ts";
import { logThrown } from "../../serve/log.ts";
import { claimOutput } from "../printing/output.ts";
import { forbidExit } from "./forbidden_exit.ts";

/**
 * Logs unhandled rejections and exceptions, which would end the process.
 *
 * @returns A function that stops this.
 */
export function reportUnhandledErrors(): () => void {
  return catchUnhandledErrors((error, kind) =>
    logThrown(`Unexpected ${kind} that belongs to no request:`, error)
  );
}

/**
 * Runs a command that loads users' files: none of them ends it, by an exit or
 * by an unhandled error, before it has printed its results, nor prints into
 * those.
 *
 * @param run Runs it; returns its exit status.
 */
export async function runGuarded(
  run: () => Promise<number | undefined>,
): Promise<number | undefined> {
  claimOutput();
  using guards = new DisposableStack();
  guards.use(forbidExit());
  guards.defer(reportUnhandledErrors());
  const status = await run();
  // The runtime reports unhandled rejections in its next turn.
  await new Promise((resolve) => setTimeout(resolve));
  return status;
}
