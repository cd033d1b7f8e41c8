import { logThrown } from "../serve/log.ts";
import { isClientFault } from "./fault/client_fault.ts";

function logHookError(error: unknown): void {
  if (isClientFault(error)) return;
  logThrown("A hook given to serve() threw:", error);
}

/**
 * Calls what an application hooked in, and waits for the promise that it gives;
 * what it throws is logged.
 *
 * @param hook What is called, if there is one.
 */
export async function awaitHook(
  hook: (() => unknown) | undefined,
): Promise<void> {
  try {
    await hook?.();
  } catch (error) {
    logHookError(error);
  }
}

/**
 * Calls what an application hooked in; what it throws, now or in a promise that
 * it gives, changes no answer.
 *
 * @param hook What is called, if there is one.
 * @param args What it is given.
 */
export function callHook<Args extends unknown[]>(
  hook: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  try {
    const result = hook?.(...args);
    if (result instanceof Promise) result.catch(logHookError);
  } catch (error) {
    logHookError(error);
  }
}
