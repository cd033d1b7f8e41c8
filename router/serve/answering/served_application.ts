import type { AnsweringApplication } from "../answering_application.ts";
import type { TrailingSlash } from "../app_options.ts";
import type { Clock } from "../clock.ts";
import type { HostReader } from "../request/host.ts";
import type { UnexpectedErrorHandler } from "../response/error_answer.ts";
import type { LaterVersions } from "../versions/later_versions.ts";
import type { prepareLifecycle } from "../versions/served_lifecycle.ts";
import type { Observer } from "./observer.ts";

/** A built application, and how it answers. */
export interface ServedApplication extends AnsweringApplication {
  /** What to do with one trailing slash; it is ignored if nothing is set. */
  readonly trailingSlash: TrailingSlash | undefined;
  /** Reads the host that is to be checked. */
  readonly hostReader: HostReader;
  /** Answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
  /** Returns the time; that of the system if it is not set. */
  readonly clock: Clock | undefined;
  /** Returns what responses of a route say about its version, if anything. */
  readonly lifecycleOf: typeof prepareLifecycle;
  /** Reads later versions of paths. */
  readonly laterVersions: LaterVersions;
  /** The observer of requests. */
  readonly observer: Observer;
}
