import { type Entry, isRegistration } from "../../compose/entry.ts";
import type { Registrable } from "../../declare/declaration.ts";
import type { ErrorHandler, Middleware } from "../../declare/handler.ts";
import type { AppOptions } from "../app_options.ts";

/** What an application was told before it is built. */
export interface Declarations {
  readonly options: AppOptions;
  readonly entries: readonly Entry[];
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}

/**
 * Lists the members that are registered with an application.
 *
 * @param declarations What the application declares.
 */
export function listMembers({ entries }: Declarations): Registrable[] {
  return entries.filter(isRegistration).map(({ member }) => member);
}
