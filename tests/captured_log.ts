/** Runs with errors and warnings kept from the console; returns the calls. */
export async function captureCalls(
  run: () => Promise<void>,
): Promise<unknown[][]> {
  const { error, warn } = console;
  const calls: unknown[][] = [];
  console.error = (...args: unknown[]) => calls.push(args);
  console.warn = console.error;
  try {
    await run();
  } finally {
    Object.assign(console, { error, warn });
  }
  return calls;
}

/** Does the same; returns what was logged, as lines. */
export async function captureLog(run: () => Promise<void>): Promise<string[]> {
  const calls = await captureCalls(run);
  return calls.map((args) => args.join(" "));
}
