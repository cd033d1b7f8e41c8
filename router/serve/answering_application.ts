import type { Surroundings } from "../compose/surroundings.ts";
import type { UrlBuilder } from "../compose/url/url.ts";
import type { Finder } from "../match/find.ts";
import type { Endpoints } from "./endpoint.ts";
import type { PrefixedVersions } from "./versions/version_prefixes.ts";

/** What of a built application answers requests. */
export interface AnsweringApplication {
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** What answers each path. */
  readonly endpoints: Endpoints;
  /** What stands around answers to requests that no path fits. */
  readonly aroundMisses: Surroundings;
  /** Gives the versions by their prefix, which are gathered once. */
  readonly readPrefixes: () => readonly PrefixedVersions[];
  /**
   * Tells whether versions have removed a canonical path without a trailing
   * slash; what tells it is made once.
   */
  readonly isRemoved: (path: string) => boolean;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
}
