/**
 * Lists the rejections that nobody handled while something ran.
 *
 * @param run What runs.
 */
export async function listUnhandledRejections(
  run: () => void,
): Promise<readonly PromiseRejectionEvent[]> {
  const unhandled: PromiseRejectionEvent[] = [];
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    unhandled.push(event);
  };
  addEventListener("unhandledrejection", note);
  try {
    run();
    // It is dispatched once what was begun before is done.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    removeEventListener("unhandledrejection", note);
  }
  return unhandled;
}
