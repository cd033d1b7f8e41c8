/**
 * Waits for a promise, but not longer than a time.
 *
 * @param promise What is waited for.
 * @param limit How long it is waited for, in milliseconds.
 * @returns What it gives, or `"late"`.
 */
export function waitAtMost<Value>(
  promise: Promise<Value>,
  limit: number,
): Promise<Value | "late"> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limit, "late");
    const clear = () => clearTimeout(timer);
    promise.then(clear, clear);
    promise.then(resolve, reject);
  });
}
