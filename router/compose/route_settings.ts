import type { RouteLifecycle } from "../declare/lifecycle.ts";
import type { ExtendedVersion } from "../declare/route.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import type { EffectiveSettings } from "./effective_settings.ts";

/** What makes a version take over the routes of another one. */
export type InheritanceStep = Omit<ExtendedVersion, "path">;

/** What follows from the settings that hold for a route; many share them. */
export interface RouteSettings {
  readonly effective: EffectiveSettings;
  /** The name of its version. */
  readonly version: string | undefined;
  /** Version prefix and version, with which its path begins. */
  readonly lead: Pattern;
  /** The text before the version; `undefined` without one. */
  readonly versionPrefix: string | undefined;
  /**
   * The version prefix of the version itself: without what is set deeper, which
   * goes along with a route.
   */
  readonly ownPrefix: string | undefined;
  readonly lifecycle: RouteLifecycle | undefined;
  /** Reads its path, when someone asks for it. */
  readonly readPath: PathReader;
  /** What made its version take it over, if it did. */
  readonly step: InheritanceStep | undefined;
}

/** The same for a route of a version. */
export interface VersionedSettings extends RouteSettings {
  readonly version: string;
  readonly versionPrefix: string;
}
