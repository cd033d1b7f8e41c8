import { waitAtMost } from "../serve/time_limit.ts";
import type { Background } from "./background.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { awaitHook } from "./hook.ts";

/** The end of a server, which begins once. */
export interface Shutdown {
  /** Tells whether it has begun. */
  hasBegun(): boolean;
  /** Begins it; tells whether everything in flight finished in time. */
  begin(): Promise<boolean>;
  /** Settles when work in flight has finished or is abandoned. */
  readonly drained: Promise<void>;
  /** Waits for what the application does meanwhile, without a time limit. */
  close(): Promise<void>;
  /** Waits for that within the time limit; tells whether it has finished. */
  closeInTime(): Promise<boolean>;
}

/**
 * Creates the shutdown of a server.
 *
 * @param stop Stops accepting connections; settles when requests in flight have
 * finished.
 * @param background The work that continues after answers.
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
    // Code that waits for the server's end reports what stopping throws.
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
      // A listener that is notified may call this function again.
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
