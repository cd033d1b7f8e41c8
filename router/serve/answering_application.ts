import type { Surroundings } from "../compose/surroundings.ts";
import type { UrlBuilder } from "../compose/url/url.ts";
import type { Finder } from "../match/find.ts";
import type { Endpoints } from "./endpoint.ts";
import type { PrefixedVersions } from "./versions/version_prefixes.ts";

/** The part of a built application that answers requests. */
export interface AnsweringApplication {
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** The endpoints of each path. */
  readonly endpoints: Endpoints;
  /** The surroundings of responses to requests that no path matches. */
  readonly aroundMisses: Surroundings;
  /** Returns the versions by their prefix, which are collected once. */
  readonly readPrefixes: () => readonly PrefixedVersions[];
  /**
   * Tells whether versions have removed a canonical path without a trailing
   * slash; the test is created once.
   */
  readonly isRemoved: (path: string) => boolean;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
}
