import type { Entry } from "../../compose/registration.ts";
import type { Registrable } from "../../declare/declaration.ts";
import type { ErrorHandler, Middleware } from "../../declare/handler.ts";
import type { AppOptions } from "../app_options.ts";

/** What an application was told before it is built. */
export interface Declarations {
  readonly options: AppOptions;
  readonly entries: readonly Entry[];
  /** What is registered among these; to look at many routes for it is slow. */
  readonly members: readonly Registrable[];
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}
