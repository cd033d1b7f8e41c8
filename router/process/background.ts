import type { ServerContext } from "./server_context.ts";

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
