import type { Route } from "../declare/route.ts";
import { expectUrlOptions, type UrlOptions } from "../declare/url_options.ts";
import { expectUrlParams, type UrlParams } from "../declare/url_params.ts";
import { groupBy } from "../path/group_by.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { splitPath, writeTypes } from "../path/segment.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";
import { nameVersion, readVersionPrefix } from "../path/version.ts";
import { fillPattern } from "./filled_pattern.ts";
import { refuseUnknownValues } from "./unknown_value.ts";

/** The routes of an application by what they are asked for. */
interface NamedRoutes {
  readonly byName: ReadonlyMap<string, readonly Route[]>;
  /** By their paths without version prefix and version. */
  readonly byResource: ReadonlyMap<string, readonly Route[]>;
}

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/** Brings together the routes of each name and of each resource, when asked. */
function nameRoutes(listRoutes: () => readonly Route[]): NamedRoutes {
  let byName: NamedRoutes["byName"] | undefined;
  let byResource: NamedRoutes["byResource"] | undefined;
  return {
    get byName() {
      return byName ??= groupBy(
        listRoutes().filter(hasName),
        ({ name }) => name,
      );
    },
    get byResource() {
      return byResource ??= groupBy(listRoutes(), ({ resource }) => resource);
    },
  };
}

/** A request from which a URL is asked for. */
export interface Asking {
  readonly route: Route | undefined;
  /** The values that its path's parameters took. */
  readonly params: UrlParams;
}

/**
 * Builds the path of a route's URL. Of several routes of a name, the one is
 * meant whose version the request has from which it is asked for, if any; the
 * values in the version prefix are then those of the request.
 */
export type UrlBuilder = (
  name: string,
  params: UrlParams,
  options: UrlOptions,
  asking?: Asking,
) => string;

/**
 * Makes what builds URLs.
 *
 * @param listRoutes Lists the routes of the application.
 * @param readPath Reads their paths.
 * @returns The builder; it throws a `TypeError` when there is no route of the
 * name and options or more than one, or a value is missing, would not be
 * accepted or has no parameter.
 */
export function createUrlBuilder(
  listRoutes: () => readonly Route[],
  readPath: PathReader,
): UrlBuilder {
  const named = nameRoutes(listRoutes);

  /** Gives the values of a route's version prefix that a request has. */
  function takeValues(
    route: Route,
    { parameters }: Pattern,
    asking: Asking,
  ): UrlParams {
    const { versionPrefix } = route;
    const isShared = versionPrefix?.includes("<") &&
      versionPrefix === asking.route?.versionPrefix;
    if (!isShared) return {};
    const own = readPath(route.resource).parameters.length;
    const names = parameters.slice(0, parameters.length - own)
      .flatMap(({ names }) => names);
    return Object.fromEntries(names.map((name) => [name, asking.params[name]]));
  }

  return (name, params, options, asking) => {
    expectUrlParams(name, params);
    expectUrlOptions(name, options);
    const from = asking?.route;
    const route = chooseRoute(named, name, options, from);
    const pattern = readPath(route.path);
    refuseUnknownValues(pattern, params, () => {
      // A handler may hand on all values of its own path.
      const others = [...listNamed(named, name), ...(from ? [from] : [])];
      return others.map(({ path }) => readPath(path));
    });
    return fillPattern(
      pattern,
      asking ? { ...takeValues(route, pattern, asking), ...params } : params,
    );
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

/** Tells whether a route is of the version from where it is asked for. */
function isNear(
  route: Route,
  from: Route | undefined,
  { version, versionPrefix }: UrlOptions,
): boolean {
  if (!from) return false;
  return (version !== undefined || route.version === from.version) &&
    (versionPrefix !== undefined || route.versionPrefix === from.versionPrefix);
}

/** Finds the one path that is meant among those of a name or resource. */
function findMeant(
  routes: readonly Route[],
  name: string,
  options: UrlOptions,
  from?: Route,
): Route | undefined {
  const wanted = routes.filter((route) => isMeant(route, options));
  const near = wanted.filter((route) => isNear(route, from, options));
  // A name means the version that it was given in; others are asked for.
  const declared = wanted.filter((route) =>
    route.name === name && route.source.inherited.length === 0
  );
  return ofOnePath(near) ?? ofOnePath(wanted) ?? ofOnePath(declared);
}

/** Lists the routes of a name, or of a path that has no version. */
function listNamed(
  { byName, byResource }: NamedRoutes,
  name: string,
): readonly Route[] {
  const routes = byName.get(name);
  if (routes) return routes;
  return isPath(name) ? byResource.get(writeTypes(name)) ?? [] : [];
}

function isPath(name: unknown): name is string {
  return typeof name === "string" && name.startsWith("/");
}

function chooseRoute(
  named: NamedRoutes,
  name: string,
  options: UrlOptions,
  from: Route | undefined,
): Route {
  const routes = listNamed(named, name);
  const meant = findMeant(routes, name, options, from);
  if (meant) return meant;
  const wanted = routes.filter((route) => isMeant(route, options));
  const what = describeAsked(name, options);
  throw new TypeError(
    "Cannot build a URL: " +
      (wanted.length === 0
        ? `there is no route named ${what}. ${tellNamed(named, name)}`
        : `${what} names ${listPaths(wanted)}. ${suggestOne(wanted, name)}`),
  );
}

function listPaths(routes: readonly Route[]): string {
  return [...new Set(routes.map(({ path }) => path))].join(", ");
}

/** Says what a name stands for, or how names are given. */
function tellNamed(named: NamedRoutes, name: string): string {
  const routes = listNamed(named, name);
  if (routes.length > 0) return `"${name}" names ${listPaths(routes)}.`;
  const { byName, byResource } = named;
  return suggest(
    String(name),
    isPath(name) ? byResource.keys() : byName.keys(),
  ) +
    "Names are given with { name }; a blueprint's route is named " +
    '"blueprint.route", a route file by its place, and any by its path without ' +
    'the version, such as "/users/<id:int>".';
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
function suggestOne(routes: readonly Route[], name: string): string {
  const choices = routes.flatMap(listChoices);
  const single = choices.find((choice) => findMeant(routes, name, choice));
  if (!single) return "Give each route a name of its own.";
  const settings = Object.entries(single)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `Say which, for example with { ${settings.join(", ")} }.`;
}
