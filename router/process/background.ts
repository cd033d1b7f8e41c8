/** What handlers find in `context.platform[1]`, as on Workers. */
export interface ServerContext {
  /**
   * Keeps the server from ending before work that goes on after an answer.
   *
   * @param work What settles when it is done; what it fails with is logged,
   * unless that is a client's fault.
   */
  waitUntil(work: PromiseLike<unknown>): void;
}

/** The work of a server that goes on after its answers. */
export interface Background {
  readonly context: ServerContext;
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

  async function follow(work: PromiseLike<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      onError(error);
    }
  }

  return {
    context: {
      waitUntil(work) {
        const followed = follow(work).finally(() => works.delete(followed));
        works.add(followed);
      },
    },
    async finish() {
      // Work may add more.
      while (works.size > 0) await Promise.all(works);
    },
  };
}
