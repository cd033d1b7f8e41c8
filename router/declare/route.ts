import type { RouteLifecycle } from "./lifecycle.ts";
import type { Method } from "./method.ts";

/** Where a part of a route's path was written. */
export interface RoutePart {
  /** The part's text as written, for example `/users`. */
  readonly text: string;
  /** The file, or the declaration in words. */
  readonly place: string;
}

/**
 * A setting of a version or a version prefix that did not take effect: a nearer
 * one overrode it, or it is a prefix where there is no version.
 */
export interface OverriddenSetting {
  /** Which setting it is. */
  readonly setting: "version" | "versionPrefix";
  /** As written. */
  readonly text: string;
  /** The file, or the declaration in words. */
  readonly place: string;
}

/** A version that a route was inherited from. */
export interface ExtendedVersion {
  /** The version. */
  readonly version: string;
  /** The path that the route has there. */
  readonly path: string;
  /** Where `extends` is written. */
  readonly place: string;
}

/** What a version can be set on, most specific first (SPEC section 4). */
export type VersionLevel = "route" | "blueprint" | "group";

/** Where a route and each part of its path were written. */
export interface RouteSource {
  /** The route file, or the declaration in words. */
  readonly place: string;
  /** The route's own path, as written there. */
  readonly path: string;
  /** Where the version was set. */
  readonly version: string | undefined;
  /** What the version was set on. */
  readonly versionLevel: VersionLevel | undefined;
  /** Where the version prefix was set; `undefined` for the default prefix. */
  readonly versionPrefix: string | undefined;
  /** The URL prefixes, outermost first. */
  readonly urlPrefixes: readonly RoutePart[];
  /** Settings of the version and its prefix that did not take effect. */
  readonly overridden: readonly OverriddenSetting[];
  /**
   * The versions that it was inherited from, nearest first; none for a route
   * that is declared in its version.
   */
  readonly inherited: readonly ExtendedVersion[];
  /**
   * The middleware around the handler, outermost first: for each, its file or
   * the name of its function, such as `authenticate in code`.
   */
  readonly middleware: readonly string[];
  /**
   * The error handlers, in the order in which they are called: for each, its
   * file or the name of its function, such as `handleError in code`.
   */
  readonly errorHandlers: readonly string[];
}

/** One composed path of an application. */
export interface Route {
  /** The composed path: version prefix, version, URL prefixes and path. */
  readonly path: string;
  /** The path without version prefix and version, which all versions share. */
  readonly resource: string;
  /**
   * The methods that it was declared with, or all of them for an `ALL` handler;
   * `undefined` for a route file.
   */
  readonly methods: readonly Method[] | undefined;
  /** The version without a leading `v`. */
  readonly version: string | undefined;
  /** The prefix of the version; `undefined` without a version. */
  readonly versionPrefix: string | undefined;
  /** The name for `app.urlFor`; a file's is its path in the routes folder. */
  readonly name: string | undefined;
  /** Its lifecycle; `undefined` when nothing around it sets one. */
  readonly lifecycle: RouteLifecycle | undefined;
  /** Where it was declared. */
  readonly source: RouteSource;
}
