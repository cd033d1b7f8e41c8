/**
 * Waits for a promise, but no longer than a time limit.
 *
 * @param promise The promise.
 * @param limit How long to wait, in milliseconds.
 * @returns Its value, or `"late"`.
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
