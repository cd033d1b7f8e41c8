import { countShared } from "../../collection/shared_beginning.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import type { UrlOptions } from "../../declare/url_options.ts";
import { isAtOrBelow } from "../../path/at_or_below.ts";
import { nameVersion, readVersionPrefix } from "../../path/version.ts";
import { normalizePath } from "../../path/written_path.ts";
import { isPath } from "./named_routes.ts";

/** The request during which a URL is built. */
export interface CurrentRequest {
  /** Its version; `undefined` when it is for none. */
  readonly version: string | undefined;
  /** Its route, if that is known. */
  readonly route: Route | undefined;
}

/** What identifies the route of a URL. */
export interface RequestedRoute {
  /** The name, or a path that has no version. */
  readonly name: string;
  /** The options that choose among several routes. */
  readonly options: UrlOptions;
  /** The request during which the URL is built, if there is one. */
  readonly from: CurrentRequest | undefined;
}

/**
 * Tells whether a route fits some options.
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
    (urlPrefix === undefined ||
      isAtOrBelow(route.resource, normalizePath(urlPrefix)));
}

/** Returns a route of the only path that routes have, if they share one. */
function ofOnePath(routes: readonly Route[]): Route | undefined {
  // The methods of a path may each have been declared with its name.
  const [first, ...others] = routes;
  return others.every(({ path }) => path === first.path) ? first : undefined;
}

/**
 * Tells whether a route is of the request's version, or of the one that options
 * name instead.
 *
 * @param route The route.
 * @param requested What identifies the route of the URL.
 */
export function isNear(
  route: Route,
  { from, options: { version, versionPrefix } }: RequestedRoute,
): boolean {
  if (!from) return false;
  const { versionPrefix: own } = from.route ?? {};
  const isPrefix = versionPrefix !== undefined || own === undefined ||
    route.versionPrefix === own;
  return isPrefix && (version !== undefined || route.version === from.version);
}

/** Counts the leading URL prefixes that two routes share. */
function countSharedPrefixes(
  { source }: Route,
  { source: other }: Route,
): number {
  const [texts, others] = [source, other]
    .map(({ urlPrefixes }) => urlPrefixes.map(({ text }) => text));
  return countShared(texts, others);
}

/** Lists the routes for which a count is the greatest. */
function listMost(
  routes: readonly Route[],
  count: (route: Route) => number,
): readonly Route[] {
  const counts = routes.map(count);
  const most = Math.max(...counts);
  return routes.filter((_, index) => counts[index] === most);
}

/**
 * Finds the route of the one path that is meant among several.
 *
 * @param wanted The routes that fit the name and the options.
 * @param requested What identifies the route.
 */
export function findMeant(
  wanted: readonly Route[],
  requested: RequestedRoute,
): Route | undefined {
  const { name, from } = requested;
  const near = wanted.filter((route) => isNear(route, requested));
  // A name means the version that declares it, unless another is asked for.
  const isDeclared = (route: Route) => !isPath(name) && !isInherited(route);
  const choose = (routes: readonly Route[]) =>
    ofOnePath(routes) ?? ofOnePath(routes.filter(isDeclared));
  const chooseNearest = (routes: readonly Route[]) => {
    const own = from?.route;
    if (!own) return choose(routes);
    const nearest = listMost(
      routes,
      (route) => countSharedPrefixes(route, own),
    );
    return choose(nearest) ??
      ofOnePath(listMost(nearest, (route) => -route.source.urlPrefixes.length));
  };
  const found = chooseNearest(near) ?? choose(wanted);
  // Several of the request's own version are not passed over. Otherwise a path
  // without a version is meant, since others would have to name theirs.
  return found || near.length > 0
    ? found
    : chooseNearest(wanted.filter(({ version }) => version === undefined));
}
