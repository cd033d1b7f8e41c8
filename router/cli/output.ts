const { log } = console;

/**
 * Lets the standard output hold nothing but what a command prints: what route
 * files print while they are loaded goes to the standard error.
 */
export function claimOutput(): void {
  const { error } = console;
  console.log = console.info = console.debug = error;
}

/** Prints on the standard output. */
export function printOutput(text: string): void {
  log(text);
}
