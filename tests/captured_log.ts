/** Runs with `console.error` replaced; gives what was logged. */
export async function captureLog(run: () => Promise<void>): Promise<string[]> {
  const { error } = console;
  const lines: string[] = [];
  console.error = (...args: unknown[]) => lines.push(args.join(" "));
  try {
    await run();
  } finally {
    console.error = error;
  }
  return lines;
}
