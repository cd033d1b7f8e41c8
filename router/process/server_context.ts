/** What handlers find in `context.platform[1]`, as on Workers. */
export interface ServerContext {
  /**
   * Aborts when the server is shut down: what would not end by itself, such as
   * a stream of events, has to end then.
   */
  readonly closing: AbortSignal;
  /**
   * Keeps the server from ending before work that goes on after an answer.
   *
   * @param work What settles when it is done; what it fails with is given to
   * `onError` of `serve`, or logged, unless that is a client's fault.
   */
  waitUntil(work: PromiseLike<unknown>): void;
}
