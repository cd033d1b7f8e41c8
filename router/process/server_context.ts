/** The value of `context.platform[1]` in handlers, as on Workers. */
export interface ServerContext {
  /**
   * Aborts when the server is shut down: what would not end by itself, such as
   * an event stream, has to end then.
   */
  readonly closing: AbortSignal;
  /**
   * Keeps the server from ending before work that continues after an answer.
   *
   * @param work Settles when it is done; if it rejects, the error is passed to
   * `onError` of `serve`, or logged, unless it is a client's fault.
   */
  waitUntil(work: PromiseLike<unknown>): void;
}
