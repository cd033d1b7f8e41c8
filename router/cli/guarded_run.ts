import { catchStrayErrors } from "../process/stray_error.ts";
import { log } from "../serve/log.ts";
import { refuseExit } from "./refused_exit.ts";

/**
 * Carries out a command that loads files of the user's: none of them ends it,
 * by an exit or by an error that nothing awaits, before it has told what it
 * found.
 *
 * @param run Carries it out; gives its exit status, or `undefined` when it goes
 * on.
 */
export async function runGuarded(
  run: () => Promise<number | undefined>,
): Promise<number | undefined> {
  using guards = new DisposableStack();
  guards.use(refuseExit());
  guards.defer(
    catchStrayErrors((error, kind) =>
      log(() =>
        console.error(`Unexpected ${kind} that belongs to no request:`, error)
      )
    ),
  );
  const status = await run();
  // What goes on stays guarded.
  if (status === undefined) guards.move();
  return status;
}
