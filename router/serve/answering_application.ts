import type { Surroundings } from "../compose/surroundings.ts";
import type { UrlBuilder } from "../compose/url/url.ts";
import type { Finder } from "../match/find.ts";
import type { Endpoints } from "./endpoint.ts";
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
  /** Finds the versions that paths ask for. */
  readonly versionFinder: VersionFinder;
  /** Finds what a request asks for in vain. */
  readonly findMiss: MissFinder;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
}
