/** How many errors are shown, which is as many as consoles show of a list. */
const MAX_SHOWN = 100;

/** Shows an error; not every engine's stack includes its message. */
function showStack(error: Error): string {
  const { stack } = error;
  const said = String(error);
  if (!stack) return said;
  return stack.includes(said) ? stack : `${said}\n${stack}`;
}

/** Lists what consoles show below an error, each with a title. */
function listHeld(error: Error): [title: string, held: unknown][] {
  const { cause, errors } = error as Error & { readonly errors?: unknown };
  const several = Array.isArray(errors) ? errors.slice(0, MAX_SHOWN) : [];
  return [
    ["Caused by: ", cause],
    ...several.map((one): [string, unknown] => ["One of its errors: ", one]),
  ];
}

/** Adds an error, with all that is shown below it, or a string. */
function addShown(
  shown: Map<unknown, string>,
  title: string,
  value: unknown,
): void {
  if (shown.has(value) || shown.size === MAX_SHOWN) return;
  if (typeof value === "string") shown.set(value, title + value);
  if (!(value instanceof Error)) return;
  shown.set(value, title + showStack(value));
  for (const [as, held] of listHeld(value)) addShown(shown, as, held);
}

/**
 * Shows an error with its causes and its list of errors, where a runtime has no
 * function that shows values as its console does.
 *
 * @param thrown Any value; only errors are shown.
 */
export function showStacks(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const shown = new Map<unknown, string>();
  addShown(shown, "", thrown);
  return [...shown.values()].join("\n");
}
