import { logThrown } from "../serve/log.ts";
import { isClientFault } from "./fault/client_fault.ts";

function logHookError(error: unknown): void {
  if (isClientFault(error)) return;
  logThrown("A hook given to serve() threw:", error);
}

/**
 * Calls a hook of an application, and waits for the promise that it returns;
 * what it throws is logged.
 *
 * @param hook The hook, if there is one.
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
 * Calls a hook of an application; what it throws, or rejects its promise with,
 * changes no answer.
 *
 * @param hook The hook, if there is one.
 * @param args The arguments to call it with.
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
