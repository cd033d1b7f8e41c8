import type { Surroundings } from "../compose/surroundings.ts";
import type { UrlBuilder } from "../compose/url/url.ts";
import type { Finder } from "../match/find.ts";
import type { Observer } from "./answering/observer.ts";
import type { TrailingSlash } from "./app_options.ts";
import type { Clock } from "./clock.ts";
import type { Endpoints } from "./endpoint.ts";
import type { HostReader } from "./request/host.ts";
import type { UnexpectedErrorHandler } from "./response/error_answer.ts";
import type { MissFinder } from "./versions/miss.ts";
import type { VersionFinder } from "./versions/version_finder.ts";

/** What of a built application answers requests. */
export interface AnsweringApplication {
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** What answers each path. */
  readonly endpoints: Endpoints;
  /** What stands around answers to requests that no path fits. */
  readonly aroundMisses: Surroundings;
  /** Lists the versions that the path of a request can ask for. */
  readonly findVersions: VersionFinder;
  /** Finds what a request asks for in vain. */
  readonly findMiss: MissFinder;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
}

/** The same, and how it answers them. */
export interface ServedApplication extends AnsweringApplication {
  /** What to do with one trailing slash; it is ignored if nothing is set. */
  readonly trailingSlash: TrailingSlash | undefined;
  /** Reads the host that is to be checked. */
  readonly hostReader: HostReader;
  /** What answers for errors that nothing in the application expects. */
  readonly onUnexpected: UnexpectedErrorHandler;
  /** Gives the time; that of the system if it is not set. */
  readonly clock: Clock | undefined;
  /** What hears of requests, if anything does. */
  readonly observer: Observer | undefined;
}
