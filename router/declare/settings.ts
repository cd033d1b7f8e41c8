import type { Version } from "../path/version.ts";
import { LIFECYCLE_KEYS, type LifecycleOptions } from "./lifecycle.ts";
import type { WrittenPath } from "./path_hint.ts";

/** Settings for the version of a declaration (SPEC section 2). */
export interface VersionOptions<
  Prefix extends string = string,
  Given extends Version = Version,
> {
  /** The version: a number or a string. */
  readonly version?: Given | undefined;
  /**
   * The part of the path before the version, `/v` by default; may have
   * parameters, such as `/<tenant>/v`.
   */
  readonly versionPrefix?: Prefix | undefined;
}

/**
 * Settings of one route. In a variable shared by several routes, write them
 * `as const satisfies RouteOptions`, so that the compiler knows the parameters
 * of their version prefix, which a type annotation would hide.
 */
export interface RouteOptions<
  Prefix extends string = string,
  Given extends Version = Version,
> extends VersionOptions<Prefix, Given>, LifecycleOptions {
  /** The name for `app.urlFor`; it must not begin with a slash. */
  readonly name?: string | undefined;
}

/** Settings that make a version extend another one. */
export interface ExtensionOptions {
  /**
   * The version to extend. Those of its paths that lie in the enclosing group,
   * at or below this URL prefix, are in this version too, unless it declares or
   * removes them.
   */
  readonly extends?: Version | undefined;
  /**
   * Paths of the extended version that this one does not have, written without
   * their version, such as `["/users/<id:int>"]`. The URL prefixes of this
   * declaration and of the groups around it may be left out.
   */
  readonly remove?: readonly string[] | undefined;
}

/**
 * Settings of a blueprint or a group. In a variable of their own, write them
 * `as const`, so that the compiler knows the parameters of their prefixes,
 * which a type annotation would hide.
 *
 * @example
 * ```ts
 * import { Blueprint, type GroupOptions, text } from "@strata/router";
 *
 * const ofOrg = {
 *   urlPrefix: "/orgs/<org>",
 *   version: 1,
 * } as const satisfies GroupOptions;
 *
 * const users = new Blueprint("users", ofOrg);
 * users.get("/", (_request, { params }) => text(params.org));
 * ```
 */
export interface GroupOptions<
  Url extends string = string,
  Prefix extends string = string,
> extends VersionOptions<Prefix>, ExtensionOptions, LifecycleOptions {
  /** The path after the version and before the paths of all routes in it. */
  readonly urlPrefix?: WrittenPath<Url> | undefined;
}

/** Settings for registering a blueprint or a group with an application. */
export type RegistrationOptions = Pick<VersionOptions, "versionPrefix">;

/** The settings that each kind of declaration accepts. */
export const SETTINGS: Readonly<
  Record<"route" | "group" | "registration", readonly string[]>
> = {
  route: /* @__PURE__ */ ["version", "versionPrefix", "name"]
    .concat(LIFECYCLE_KEYS),
  group: /* @__PURE__ */ [
    "version",
    "versionPrefix",
    "urlPrefix",
    "extends",
    "remove",
  ].concat(LIFECYCLE_KEYS),
  registration: ["versionPrefix"],
};
