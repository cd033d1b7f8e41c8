import type { Pattern } from "../path/pattern.ts";
import type { PatternTree } from "../path/pattern_tree.ts";
import type { ComposedRoute } from "./composed_route.ts";
import type { RouteSettings, VersionedSettings } from "./route_settings.ts";

/** A path that a version lacks although the version that it extends has it. */
export interface RemovedPath {
  /** The path without version prefix and version. */
  readonly resource: Pattern;
  /** The settings that its routes would have in the version without it. */
  readonly settings: VersionedSettings;
  /** Where it is removed. */
  readonly place: string;
}

/** A version that extends another one. */
export interface ExtendingVersion {
  readonly version: string;
  /** The prefix of the version. */
  readonly versionPrefix: string;
  /** Both, as the lead of its paths; `undefined` when they cannot be read. */
  readonly lead: string | undefined;
  /** The version that it extends. */
  readonly extends: string;
}

/** What versions change in those before them. */
export interface VersionChanges {
  /** The versions that extend others. */
  readonly extending: readonly ExtendingVersion[];
  /** The paths that versions have removed. */
  readonly removed: readonly RemovedPath[];
}

/** The result of composing declarations, with what versions inherit. */
export interface Composed extends VersionChanges {
  /**
   * The routes in order of declaration, then those of extended versions; where
   * types do not decide which is tried first, that order does.
   */
  readonly routes: readonly ComposedRoute[];
  /** Their paths. */
  readonly tree: PatternTree;
  /** The settings of the routes, once for consecutive ones that share them. */
  readonly settings: readonly RouteSettings[];
}
