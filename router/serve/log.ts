import { toLogged } from "../report/logged_value.ts";

/**
 * Writes to the log. One that takes nothing more, as on a full disk, must
 * neither change an answer nor end the process.
 *
 * @param write Writes to it, by a function of `console`.
 */
export function log(write: () => void): void {
  try {
    write();
  } catch {
    // There is nowhere left to say so.
  }
}

/**
 * What consoles take in a title for a place to put a value. Another `%`, as in
 * `%20`, stays: what takes the place of a console may show a title as it is.
 */
const PLACE = /%(?=[sdifjoOc%])/g;

/**
 * Writes to the log what was thrown.
 *
 * @param title What it is about. It may hold what consoles would take for a
 * place to put what was thrown, or to drop it, as a path's `%d0` and an id that
 * a client has chosen.
 * @param thrown What was thrown: any value.
 */
export function logThrown(title: string, thrown: unknown): void {
  log(() => console.error(title.replace(PLACE, "%%"), toLogged(thrown)));
}
