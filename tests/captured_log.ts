/** Runs with `console.error` replaced; gives what it was called with. */
export async function captureCalls(
  run: () => Promise<void>,
): Promise<unknown[][]> {
  const { error } = console;
  const calls: unknown[][] = [];
  console.error = (...args: unknown[]) => calls.push(args);
  try {
    await run();
  } finally {
    console.error = error;
  }
  return calls;
}

/** Runs with `console.error` replaced; gives what was logged, in lines. */
export async function captureLog(run: () => Promise<void>): Promise<string[]> {
  const calls = await captureCalls(run);
  return calls.map((args) => args.join(" "));
}
