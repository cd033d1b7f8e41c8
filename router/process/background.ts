import type { ServerContext } from "./server_context.ts";

/** The work of a server that continues after its answers. */
export interface Background {
  readonly context: ServerContext;
  /** Tells handlers that the server is shut down. */
  close(): void;
  /** Waits until all work is done. */
  finish(): Promise<void>;
}

/**
 * Creates a registry of work that continues after answers.
 *
 * @param onError Called with the errors of such work.
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
