/**
 * Tells whether a value can be awaited: a promise or another thenable, such as
 * a query that is not sent until then.
 *
 * @param value Any value.
 */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  const then = (value as PromiseLike<unknown> | null | undefined)?.then;
  return typeof then === "function";
}

/**
 * Keeps a promise that nobody awaits from ending the process when it is
 * rejected.
 *
 * @param promise The promise, of any realm. Another thenable may start its work
 * when it is awaited, and is left alone.
 */
export function ignoreRejection(promise: PromiseLike<unknown>): void {
  const isNative = promise instanceof Promise ||
    Object.prototype.toString.call(promise) === "[object Promise]";
  if (isNative) promise.then(undefined, () => {});
}
