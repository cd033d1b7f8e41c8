import type { Entry } from "../../compose/registration.ts";
import type { Registrable } from "../../declare/declaration.ts";
import type { ErrorHandler, Middleware } from "../../declare/handler.ts";
import type { AppOptions } from "../app_options.ts";

/** What an application declares before it is built. */
export interface Declarations {
  readonly options: AppOptions;
  readonly entries: readonly Entry[];
  /** The members among these; searching many routes for them is slow. */
  readonly members: readonly Registrable[];
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}
