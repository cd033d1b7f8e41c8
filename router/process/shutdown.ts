import { waitAtMost } from "../serve/time_limit.ts";
import type { Background } from "./background.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { awaitHook } from "./hook.ts";

/** The end of a server, which begins once. */
export interface Shutdown {
  /** Tells whether it has begun. */
  hasBegun(): boolean;
  /** Begins it; tells whether everything in flight was finished in time. */
  begin(): Promise<boolean>;
  /** Settles when what is in flight is finished or given up. */
  readonly drained: Promise<void>;
  /** Waits for what the application does meanwhile, however long that takes. */
  close(): Promise<void>;
  /** Waits for that as long as it may take; tells whether it was finished. */
  closeInTime(): Promise<boolean>;
}

/**
 * Makes the end of a server.
 *
 * @param stop Accepts no more connections; settles when what is in flight is
 * finished.
 * @param background The work that goes on after answers.
 * @param options How long both may take together, and as long again
 * `onShutdown`.
 */
export function createShutdown(
  stop: () => Promise<void>,
  background: Background,
  { drainTimeout, onShutdown }: Pick<
    CompletedOptions,
    "drainTimeout" | "onShutdown"
  >,
): Shutdown {
  const drained = Promise.withResolvers<void>();
  let draining: Promise<boolean> | undefined;
  let closing = Promise.resolve();

  async function drain(): Promise<boolean> {
    // What stopping throws is told by whoever waits for the server's end.
    const ended = Promise.allSettled([stop()]).then(background.finish);
    const outcome = await waitAtMost(ended, drainTimeout);
    drained.resolve();
    return outcome !== "late";
  }

  return {
    hasBegun: () => draining !== undefined,
    begin() {
      if (draining) return draining;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      // Whoever is told of it may call this function again.
      draining = promise;
      background.close();
      resolve(drain());
      closing = awaitHook(onShutdown);
      return draining;
    },
    drained: drained.promise,
    close: () => closing,
    closeInTime: async () => await waitAtMost(closing, drainTimeout) !== "late",
  };
}
