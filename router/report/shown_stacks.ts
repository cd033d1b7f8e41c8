/** How many errors are shown, each the cause of the one before. */
const MAX_SHOWN = 10;

/** Shows an error; not every engine's stack says its message. */
function showStack(error: Error): string {
  const { stack } = error;
  const said = String(error);
  if (!stack) return said;
  return stack.includes(said) ? stack : `${said}\n${stack}`;
}

/**
 * Shows an error with its causes, where a runtime has nothing that shows values
 * as its console does.
 *
 * @param thrown Any value; nothing is said of others than errors.
 */
export function showStacks(thrown: unknown): string | undefined {
  const shown: string[] = [];
  let error = thrown;
  while (error instanceof Error && shown.length < MAX_SHOWN) {
    shown.push(showStack(error));
    error = error.cause;
  }
  return shown.length > 0 ? shown.join("\nCaused by: ") : undefined;
}
