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

/** The work of a server that goes on after its answers. */
export interface Background {
  readonly context: ServerContext;
  /** Tells handlers that the server is shut down. */
  close(): void;
  /** Waits until all of it is done. */
  finish(): Promise<void>;
}

/**
 * Makes what keeps work that goes on after answers.
 *
 * @param onError Takes what such work fails with.
 */
export function createBackground(
  onError: (error: unknown) => void,
): Background {
  const works = new Set<Promise<void>>();
  const closing = new AbortController();

  return {
    context: {
      closing: closing.signal,
      waitUntil(work) {
        const followed = Promise.resolve(work).then(() => {}, onError)
          .finally(() => works.delete(followed));
        works.add(followed);
      },
    },
    close: () => closing.abort(),
    async finish() {
      // Work may add more.
      while (works.size > 0) await Promise.all(works);
    },
  };
}
