import { countShared } from "../../collection/shared_beginning.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import type { UrlOptions } from "../../declare/url_options.ts";
import { splitPath, writeTypes } from "../../path/segment.ts";
import { nameVersion, readVersionPrefix } from "../../path/version.ts";

/** A request from which a URL is asked for. */
export interface AskingRequest {
  /** Its version; `undefined` when it is for none. */
  readonly version: string | undefined;
  /** Its route, if that is known. */
  readonly route: Route | undefined;
}

/**
 * Tells whether a route is one that options say.
 *
 * @param route The route.
 * @param options The options.
 */
export function fitsOptions(
  route: Route,
  { version, versionPrefix, urlPrefix }: UrlOptions,
): boolean {
  const isVersion = version === undefined ||
    route.version ===
      (version === null ? undefined : nameVersion(`${version}`));
  const isPrefix = versionPrefix === undefined ||
    route.versionPrefix === readVersionPrefix(versionPrefix);
  return isVersion && isPrefix &&
    (urlPrefix === undefined || beginsWith(route.resource, urlPrefix));
}

/** Tells whether a path lies at or below a prefix, as it was written. */
function beginsWith(resource: string, urlPrefix: string): boolean {
  const segments = splitPath(writeTypes(urlPrefix));
  const own = splitPath(resource);
  return segments.every((segment, index) => segment === own[index]);
}

/** Gives a route of the one path that routes have, if they have one. */
function ofOnePath(routes: readonly Route[]): Route | undefined {
  // The methods of a path may each have been declared with its name.
  const [first, ...others] = routes;
  return others.every(({ path }) => path === first.path) ? first : undefined;
}

/**
 * Tells whether a route is of the version from where it is asked for.
 *
 * @param route The route.
 * @param from The request from which it is.
 * @param options What is said of the version, in place of the request's.
 */
export function isNear(
  route: Route,
  from: AskingRequest | undefined,
  { version, versionPrefix }: UrlOptions,
): boolean {
  if (!from) return false;
  const { versionPrefix: own } = from.route ?? {};
  const isPrefix = versionPrefix !== undefined || own === undefined ||
    route.versionPrefix === own;
  return isPrefix && (version !== undefined || route.version === from.version);
}

/** Counts the URL prefixes that a route and another one begin with alike. */
function countSharedPrefixes(
  { source }: Route,
  { source: other }: Route,
): number {
  const [texts, others] = [source, other]
    .map(({ urlPrefixes }) => urlPrefixes.map(({ text }) => text));
  return countShared(texts, others);
}

/** Lists those of routes for which a count is the same, and the chosen one. */
function listCounted(
  routes: readonly Route[],
  count: (route: Route) => number,
  choose: (...counts: number[]) => number,
): readonly Route[] {
  const counts = routes.map(count);
  const chosen = choose(...counts);
  return routes.filter((_, index) => counts[index] === chosen);
}

/** Lists the routes that share most URL prefixes with one. */
function listSharing(
  routes: readonly Route[],
  route: Route,
): readonly Route[] {
  return listCounted(
    routes,
    (other) => countSharedPrefixes(other, route),
    Math.max,
  );
}

/** Lists the routes around which fewest URL prefixes are. */
function listOutermost(routes: readonly Route[]): readonly Route[] {
  return listCounted(
    routes,
    ({ source }) => source.urlPrefixes.length,
    Math.min,
  );
}

/**
 * Finds the route of the one path that is meant among several.
 *
 * @param wanted The routes of a name or path that fit the options.
 * @param name The name or path.
 * @param options What is said of the route.
 * @param from The request from which it is asked for, if it is from one.
 */
export function findMeant(
  wanted: readonly Route[],
  name: string,
  options: UrlOptions,
  from?: AskingRequest,
): Route | undefined {
  const near = wanted.filter((route) => isNear(route, from, options));
  // A name means the version that it was given in; others are asked for.
  const isDeclared = (route: Route) =>
    route.name === name && !isInherited(route);
  const choose = (routes: readonly Route[]) =>
    ofOnePath(routes) ?? ofOnePath(routes.filter(isDeclared));
  const chooseNearest = (routes: readonly Route[]) => {
    if (!from?.route) return choose(routes);
    const nearest = listSharing(routes, from.route);
    return choose(nearest) ?? ofOnePath(listOutermost(nearest));
  };
  const found = chooseNearest(near) ?? choose(wanted);
  // Several of the request's own version are not passed over.
  return found || near.length > 0
    ? found
    : chooseNearest(wanted.filter(isWithoutVersion));
}

/** Tells whether a path has no version, which others then say that they have. */
function isWithoutVersion({ version }: Route): boolean {
  return version === undefined;
}
