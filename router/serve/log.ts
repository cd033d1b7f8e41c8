import { toLogged } from "../report/logged_value.ts";

/**
 * Writes to the log. A log that cannot be written, as on a full disk, must
 * neither change a response nor end the process.
 *
 * @param write Writes to it, by a method of `console`.
 */
export function log(write: () => void): void {
  try {
    write();
  } catch {
    // There is nowhere left to report it.
  }
}

/**
 * A format specifier of consoles in a title. Any other `%`, as in `%20`, stays:
 * a replacement for the console may show the title as it is.
 */
const PLACE = /%(?=[sdifjoOc%])/g;

/**
 * Logs what was thrown.
 *
 * @param title What it is about. A path's `%d0`, or an id that a client has
 * chosen, may look like a format specifier, by which consoles would format what
 * was thrown, or drop it.
 * @param thrown What was thrown: any value.
 */
export function logThrown(title: string, thrown: unknown): void {
  log(() => console.error(title.replace(PLACE, "%%"), toLogged(thrown)));
}
