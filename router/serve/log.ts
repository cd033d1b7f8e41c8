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
