import type { Route } from "../declare/route.ts";
import { groupBy } from "../path/group_by.ts";
import type { PathReader } from "../path/path_reader.ts";
import { splitPath, writeTypes } from "../path/segment.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";
import { nameVersion, readVersionPrefix } from "../path/version.ts";
import { expectUrlOptions, type UrlOptions } from "./url_options.ts";
import { expectUrlParams, fillPattern, type UrlParams } from "./url_params.ts";

/** Routes by their names, which several versions can have. */
type NamedRoutes = ReadonlyMap<string, readonly Route[]>;

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/** Brings together the routes of each name. */
function groupByName(routes: readonly Route[]): NamedRoutes {
  return groupBy(routes.filter(hasName), ({ name }) => name);
}

/** Builds the path of a named route's URL. */
export type UrlBuilder = (
  name: string,
  params: UrlParams,
  options: UrlOptions,
) => string;

/**
 * Makes what builds URLs.
 *
 * @param routes The routes of the application.
 * @param readPath Reads their paths.
 * @returns The builder; it throws a `TypeError` when there is no route of the
 * name and options or more than one, or a value is missing or would not be
 * accepted.
 */
export function createUrlBuilder(
  routes: readonly Route[],
  readPath: PathReader,
): UrlBuilder {
  let named: NamedRoutes | undefined;
  return (name, params, options) => {
    expectUrlParams(name, params);
    expectUrlOptions(name, options);
    named ??= groupByName(routes);
    const route = chooseRoute(named, name, options);
    return fillPattern(readPath(route.path), params);
  };
}

function isMeant(
  route: Route,
  { version, versionPrefix, urlPrefix }: UrlOptions,
): boolean {
  const isVersion = version === undefined ||
    route.version === nameVersion(String(version));
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

/** Says which routes were asked for. */
function describeAsked(
  name: string,
  { version, versionPrefix, urlPrefix }: UrlOptions,
): string {
  return `"${name}"` +
    (version === undefined ? "" : ` with version ${version}`) +
    (versionPrefix === undefined ? "" : ` after ${showValue(versionPrefix)}`) +
    (urlPrefix === undefined ? "" : ` below ${showValue(urlPrefix)}`);
}

/** Gives a route of the one path that routes have, if they have one. */
function ofOnePath(routes: readonly Route[]): Route | undefined {
  // The methods of a path may each have been declared with its name.
  const paths = new Set(routes.map(({ path }) => path));
  return paths.size === 1 ? routes[0] : undefined;
}

/** Finds the one path that is meant among those of a name. */
function findMeant(
  routes: readonly Route[],
  options: UrlOptions,
): Route | undefined {
  const wanted = routes.filter((route) => isMeant(route, options));
  // A name means the version that it was given in; others are asked for.
  const declared = wanted.filter(({ source }) => source.inherited.length === 0);
  return ofOnePath(wanted) ?? ofOnePath(declared);
}

function chooseRoute(
  named: NamedRoutes,
  name: string,
  options: UrlOptions,
): Route {
  const routes = named.get(name) ?? [];
  const meant = findMeant(routes, options);
  if (meant) return meant;
  const wanted = routes.filter((route) => isMeant(route, options));
  const what = describeAsked(name, options);
  throw new TypeError(
    "Cannot build a URL: " +
      (wanted.length === 0
        ? `there is no route named ${what}. ${tellNamed(named, name)}`
        : `${what} names ${listPaths(wanted)}. ${suggestOne(wanted)}`),
  );
}

function listPaths(routes: readonly Route[]): string {
  return [...new Set(routes.map(({ path }) => path))].join(", ");
}

/** Says what a name stands for, or how names are given. */
function tellNamed(named: NamedRoutes, name: string): string {
  const routes = named.get(name);
  if (routes) return `"${name}" names ${listPaths(routes)}.`;
  return suggest(String(name), [...named.keys()]) +
    "Names are given with { name }; a blueprint's route is named " +
    '"blueprint.route", a route file by its place.';
}

/** Lists what may tell a route from others of its name. */
function listChoices(
  { version, versionPrefix, source: { urlPrefixes } }: Route,
): UrlOptions[] {
  const ofVersion = version === undefined
    ? [{}]
    : [{ version }, { version, versionPrefix }];
  const below = urlPrefixes.flatMap(({ text }) =>
    ofVersion.map((options) => ({ ...options, urlPrefix: text }))
  );
  return [...ofVersion, ...below];
}

/** Says how one of several routes of a name can be meant. */
function suggestOne(routes: readonly Route[]): string {
  const choices = routes.flatMap(listChoices);
  const single = choices.find((choice) => findMeant(routes, choice));
  if (!single) return "Give each route a name of its own.";
  const settings = Object.entries(single)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `Say which, for example with { ${settings.join(", ")} }.`;
}
