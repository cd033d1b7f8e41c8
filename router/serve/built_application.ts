import type { VersionChanges } from "../compose/composed.ts";
import type { Surroundings } from "../compose/surroundings.ts";
import type { UrlBuilder } from "../compose/url.ts";
import type { Route } from "../declare/route.ts";
import type { Finder } from "../match/find.ts";
import type { ParameterTypes } from "../path/known_types.ts";
import type { Mistake } from "../path/mistake.ts";
import type { Endpoints } from "./endpoint.ts";
import type { MissExplainer } from "./miss.ts";
import type { VersionFinder } from "./version_finder.ts";

/** What of a built application answers requests. */
export interface AnsweringApplication {
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** What answers each path. */
  readonly endpoints: Endpoints;
  /** What stands around answers to requests that no path fits. */
  readonly aroundMisses: Surroundings;
  /** Finds the versions that have the path of a request. */
  readonly findVersions: VersionFinder;
  /** Says why no path fits a request. */
  readonly explainMiss: MissExplainer;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
}

/** A built application: made once, then only read. */
export interface BuiltApplication {
  /** What answers requests; the table of paths is compiled when it is read. */
  readonly answering: AnsweringApplication;
  /** The routes in order of declaration, then those of extended versions. */
  readonly routes: readonly Route[];
  /** What versions extend and remove. */
  readonly versionChanges: VersionChanges;
  /** The types that its paths can name. */
  readonly types: ParameterTypes;
  /** What is odd about the declarations, but stops nothing. */
  readonly warnings: readonly Mistake[];
  /** The same, as far as nothing has to be composed to know it. */
  readonly knownWarnings: readonly Mistake[];
}
