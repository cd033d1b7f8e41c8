import type { Route } from "../../declare/route.ts";
import type { UrlOptions } from "../../declare/url_options.ts";
import type { Version } from "../../path/version.ts";
import { showValue } from "../../report/shown_value.ts";
import {
  type AskingRequest,
  findMeant,
  fitsOptions,
  isNear,
} from "./meant_route.ts";
import { isPath, listNamed, type NamedRoutes } from "./named_routes.ts";

/** What the route of a URL is asked for by. */
export interface AskedRoute {
  /** The name, or a path that has no version. */
  readonly name: string;
  /** Which of several routes is meant. */
  readonly options: UrlOptions;
  /** The request from which it is asked for, if it is from one. */
  readonly from: AskingRequest | undefined;
}

/**
 * Says why no route is chosen, and what to write instead: given the routes of the
 * application, what is asked for, the routes that fit it, and the one of another
 * version that would have been meant.
 */
export type UnchosenDescriber = (
  named: NamedRoutes,
  asked: AskedRoute,
  fitting: readonly Route[],
  ofOther: Route | undefined,
) => string;

/**
 * Says which routes were asked for.
 *
 * @param asked What they were asked for by.
 */
export function describeAsked({ name, options }: AskedRoute): string {
  const { version, versionPrefix, urlPrefix } = options;
  return `"${name}"` + (version === undefined ? "" : describeVersion(version)) +
    (versionPrefix === undefined ? "" : ` after ${showValue(versionPrefix)}`) +
    (urlPrefix === undefined ? "" : ` below ${showValue(urlPrefix)}`);
}

function describeVersion(version: Version | null): string {
  return version === null
    ? " without a version"
    : ` with version ${showValue(version)}`;
}

/**
 * Tells whether a path, which names no version, stands for another one than
 * that from which it is asked for, or for that after another prefix.
 */
function leavesVersion(
  route: Route,
  name: string,
  options: UrlOptions,
  from: AskingRequest,
): boolean {
  return isPath(name) && options.version === undefined &&
    from.version !== undefined && route.version !== undefined &&
    !isNear(route, from, options);
}

/**
 * Chooses the route that is meant by a name. Of several, it is the one of the
 * version from which it is asked for, if any, and of the same group; else the one
 * without a version.
 *
 * @param named The routes of the application.
 * @param asked What the route is asked for by.
 * @param describeUnchosen Says why none is chosen.
 * @throws {TypeError} When there is no such route, more than one path, or a path
 * that only another version has than the one from which it is asked for.
 */
export function chooseRoute(
  named: NamedRoutes,
  asked: AskedRoute,
  describeUnchosen: UnchosenDescriber,
): Route {
  const { name, options, from } = asked;
  const fitting = listNamed(named, name)
    .filter((route) => fitsOptions(route, options));
  const meant = findMeant(fitting, name, options, from);
  if (meant && !(from && leavesVersion(meant, name, options, from))) {
    return meant;
  }
  throw new TypeError(
    `Cannot build a URL: ${describeUnchosen(named, asked, fitting, meant)}`,
  );
}
