/**
 * Tells whether a value is yet to come: a promise, or what can be awaited as
 * one, such as a query that is not sent before.
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
 * @param promise The promise, of any realm. What is only like one may begin when
 * it is awaited, and is left alone.
 */
export function ignoreRejection(promise: PromiseLike<unknown>): void {
  const isNative = promise instanceof Promise ||
    Object.prototype.toString.call(promise) === "[object Promise]";
  if (isNative) promise.then(undefined, () => {});
}
