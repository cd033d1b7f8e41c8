import type { Version } from "../path/version.ts";
import { LIFECYCLE_KEYS, type LifecycleOptions } from "./lifecycle.ts";
import type { WrittenPath } from "./path_hint.ts";

/** Settings that give a version to what they are set on (SPEC section 2). */
export interface VersionOptions<
  Prefix extends string = string,
  Given extends Version = Version,
> {
  /** The version: a number or a text. */
  readonly version?: Given | undefined;
  /**
   * The text before the version, `/v` by default; may carry parameters, such as
   * `/<tenant>/v`.
   */
  readonly versionPrefix?: Prefix | undefined;
}

/**
 * Settings of one route. Those of several, written apart, are
 * `as const satisfies RouteOptions`, so that the compiler knows the parameters
 * of their version prefix, which a type that is written before them hides.
 */
export interface RouteOptions<
  Prefix extends string = string,
  Given extends Version = Version,
> extends VersionOptions<Prefix, Given>, LifecycleOptions {
  /** The name for `app.urlFor`; it begins with no slash. */
  readonly name?: string | undefined;
}

/** Settings that make a version of another one. */
export interface ExtensionOptions {
  /**
   * The version to extend. Of its paths, those that lie in the group around this,
   * at or below this URL prefix, are in this version too, unless it declares or
   * removes them.
   */
  readonly extends?: Version | undefined;
  /**
   * Paths of the extended version that this one does not have, written without
   * their version, such as `["/users/<id:int>"]`. The URL prefixes of this and
   * of groups around it may be left out.
   */
  readonly remove?: readonly string[] | undefined;
}

/**
 * Settings of a blueprint or a group. Written apart they are `as const`, so that
 * the compiler knows the parameters of their prefixes, which a type that is
 * written before them hides.
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
  /** The path before the paths of all routes in it, after the version. */
  readonly urlPrefix?: WrittenPath<Url> | undefined;
}

/** Settings of the registration of a blueprint with an application. */
export type RegistrationOptions = Pick<VersionOptions, "versionPrefix">;

/** Which settings each kind of declaration takes. */
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
