import type { RouteLifecycle } from "../declare/lifecycle.ts";
import type { ExtendedVersion } from "../declare/route.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import type { EffectiveSettings } from "./effective_settings.ts";

/** The step by which a version inherits the routes of another one. */
export type InheritanceStep = Omit<ExtendedVersion, "path">;

/** The resolved settings of a route, which many routes share. */
export interface RouteSettings {
  readonly effective: EffectiveSettings;
  /** The name of its version. */
  readonly version: string | undefined;
  /** The lead of its path: version prefix and version. */
  readonly lead: Pattern;
  /** The text before the version; `undefined` without one. */
  readonly versionPrefix: string | undefined;
  /**
   * The version prefix of the version itself, without one that is set deeper,
   * which goes along with a route.
   */
  readonly ownPrefix: string | undefined;
  readonly lifecycle: RouteLifecycle | undefined;
  /** Reads its path when it is needed. */
  readonly readPath: PathReader;
  /** The step by which its version inherited it, if it did. */
  readonly step: InheritanceStep | undefined;
}

/** The same for a route that has a version. */
export interface VersionedSettings extends RouteSettings {
  readonly version: string;
  readonly versionPrefix: string;
}
