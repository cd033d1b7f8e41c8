import type { TrailingSlash } from "./app_options.ts";
import type { AnsweringApplication } from "./built_application.ts";
import type { Clock } from "./clock.ts";
import type { UnexpectedErrorHandler } from "./error_answer.ts";
import type { HostReader } from "./host.ts";
import type { Observer } from "./observer.ts";

/** What of a built application answers requests, and how. */
export interface ServedApplication extends AnsweringApplication {
  /** What to do with one trailing slash. */
  readonly trailingSlash: TrailingSlash;
  /** Reads the host that is to be checked. */
  readonly hostReader: HostReader;
  /** What answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
  /** Gives the time; that of the system if it is not set. */
  readonly clock: Clock | undefined;
  /** What hears of requests, if anything does. */
  readonly observer: Observer | undefined;
}
