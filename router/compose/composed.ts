import type { Pattern } from "../path/pattern.ts";
import type { PatternTree } from "../path/pattern_tree.ts";
import type { ComposedRoute } from "./composed_route.ts";
import type { RouteSettings, VersionedSettings } from "./route_settings.ts";

/** A path that a version has not although the version that it extends has. */
export interface RemovedPath {
  /** The path without version prefix and version. */
  readonly resource: Pattern;
  /** What would hold for its routes, in a version that removed it or inherits. */
  readonly settings: VersionedSettings;
  /** Where it is removed. */
  readonly place: string;
}

/** A version that extends another one. */
export interface ExtendingVersion {
  readonly version: string;
  /** What stands before the version. */
  readonly versionPrefix: string;
  /** Both, as its paths begin; `undefined` when they cannot be read. */
  readonly lead: string | undefined;
  /** The version that it extends. */
  readonly extends: string;
}

/** What versions say of the versions before them. */
export interface VersionChanges {
  /** The versions that extend others. */
  readonly extending: readonly ExtendingVersion[];
  /** The paths that versions have removed. */
  readonly removed: readonly RemovedPath[];
}

/** What composing makes of declarations, and of what versions take over. */
export interface Composed extends VersionChanges {
  /**
   * The routes in order of declaration, then those of extended versions; where
   * types do not say which is tried first, that order does.
   */
  readonly routes: readonly ComposedRoute[];
  /** Their paths. */
  readonly tree: PatternTree;
  /** What holds for the routes, once for those that follow each other. */
  readonly settings: readonly RouteSettings[];
}
