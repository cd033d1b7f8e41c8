import { groupBy } from "../../collection/group_by.ts";
import { countShared } from "../../collection/shared_beginning.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import type { UrlOptions } from "../../declare/url_options.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import { joinSegments, splitPath, writeTypes } from "../../path/segment.ts";
import { nameVersion, readVersionPrefix } from "../../path/version.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";

/** A request from which a URL is asked for. */
export interface AskingRequest {
  /** Its version; `undefined` when it is for none. */
  readonly version: string | undefined;
  /** Its route, if that is known. */
  readonly route: Route | undefined;
}

/** The routes of an application by what they are asked for. */
interface NamedRoutes {
  readonly byName: ReadonlyMap<string, readonly Route[]>;
  /** By their paths without version prefix and version. */
  readonly byResource: ReadonlyMap<string, readonly Route[]>;
}

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/**
 * Brings together the routes of each name and of each resource, when asked.
 *
 * @param listRoutes Lists the routes of the application.
 */
export function nameRoutes(listRoutes: () => readonly Route[]): NamedRoutes {
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

function isMeant(
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

/** Says which routes were asked for. */
function describeAsked(
  name: string,
  { version, versionPrefix, urlPrefix }: UrlOptions,
): string {
  const ofVersion = version === null
    ? " without a version"
    : ` with version ${
      typeof version === "string" ? showValue(version) : version
    }`;
  return `"${name}"` + (version === undefined ? "" : ofVersion) +
    (versionPrefix === undefined ? "" : ` after ${showValue(versionPrefix)}`) +
    (urlPrefix === undefined ? "" : ` below ${showValue(urlPrefix)}`);
}

/** Gives a route of the one path that routes have, if they have one. */
function ofOnePath(routes: readonly Route[]): Route | undefined {
  // The methods of a path may each have been declared with its name.
  const [first, ...others] = routes;
  return others.every(({ path }) => path === first.path) ? first : undefined;
}

/** Tells whether a route is of the version from where it is asked for. */
function isNear(
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

/** Finds the one path that is meant among those of a name or resource. */
function findMeant(
  routes: readonly Route[],
  name: string,
  options: UrlOptions,
  from?: AskingRequest,
): Route | undefined {
  const wanted = routes.filter((route) => isMeant(route, options));
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

/**
 * Lists the routes of a name, or of a path that has no version.
 *
 * @param named The routes of the application.
 * @param name The name or path.
 */
export function listNamed(
  { byName, byResource }: NamedRoutes,
  name: string,
): readonly Route[] {
  const routes = byName.get(name);
  if (routes) return routes;
  if (!isPath(name)) return [];
  return byResource.get(name) ?? byResource.get(normalizePath(name)) ?? [];
}

/** Writes a path as routes have it: with types, and no slash at its end. */
function normalizePath(path: string): string {
  return joinSegments(splitPath(writeTypes(path))) || "/";
}

function isPath(name: unknown): name is string {
  return typeof name === "string" && name.startsWith("/");
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
 * Says which path was probably meant: one that differs in the names and types of
 * its parameters alone, however much these are, else one with a name near it.
 */
function suggestPath(path: string, known: readonly string[]): string {
  const outline = outlineOfPath(path);
  const alike = known.filter((other) => outlineOfPath(other) === outline);
  if (alike.length === 0) return suggest(path, known);
  return suggest(path, alike) || `Did you mean ${JSON.stringify(alike[0])}? `;
}

function refuseOtherVersion(
  { byResource }: NamedRoutes,
  name: string,
  { path, version, versionPrefix }: Route,
  from: AskingRequest,
): never {
  const own = [...byResource].flatMap(([resource, routes]) =>
    routes.some((route) => isNear(route, from, {})) ? [resource] : []
  );
  const [where, choice] = version === from.version
    ? [` after ${showValue(from.route?.versionPrefix)}`, { versionPrefix }]
    : ["", { version }];
  throw new TypeError(
    `Cannot build a URL: version ${from.version}, which the request is for, ` +
      `has no path "${name}"${where}. ${suggestPath(name, own)}Ask for ` +
      `${path} with ${showOptions(choice)}.`,
  );
}

/**
 * Chooses the route that is meant by a name. Of several, it is the one of the
 * version from which it is asked for, if any, and of the same group; else the one
 * without a version.
 *
 * @param named The routes of the application.
 * @param name The name, or a path that has no version.
 * @param options Which of them is meant.
 * @param from The request from which it is asked for.
 * @throws {TypeError} When there is no such route, more than one path, or a path
 * that only another version has than the one from which it is asked for.
 */
export function chooseRoute(
  named: NamedRoutes,
  name: string,
  options: UrlOptions,
  from: AskingRequest | undefined,
): Route {
  const routes = listNamed(named, name);
  const meant = findMeant(routes, name, options, from);
  if (meant && from && leavesVersion(meant, name, options, from)) {
    refuseOtherVersion(named, name, meant, from);
  }
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
  const hint = isPath(name)
    ? suggestPath(name, [...byResource.keys()])
    : suggest(String(name), byName.keys());
  return hint +
    "Names are given with { name }; a blueprint's route is named " +
    '"blueprint.route", a route file by its place, and any by its path without ' +
    'the version, such as "/users/<id:int>".';
}

/** Lists what may tell a route from others of its name. */
function listChoices(
  { version, versionPrefix, source: { urlPrefixes } }: Route,
): UrlOptions[] {
  const ofVersion = version === undefined
    ? [{}, { version: null }]
    : [{ version }, { version, versionPrefix }];
  const segments = urlPrefixes.map(({ text }) => splitPath(text));
  const below = segments.flatMap((_, index) => {
    // A prefix begins with those around it.
    const urlPrefix = joinSegments(segments.slice(0, index + 1).flat());
    return ofVersion.map((options) => ({ ...options, urlPrefix }));
  });
  return [...ofVersion, ...below];
}

/** Says how one of several routes of a name can be meant. */
function suggestOne(routes: readonly Route[], name: string): string {
  const choices = routes.flatMap(listChoices);
  const single = choices.find((choice) => findMeant(routes, name, choice));
  return single
    ? `Say which, for example with ${showOptions(single)}.`
    : "Give each route a name of its own.";
}

/** Shows options as they are written. */
function showOptions(options: UrlOptions): string {
  const settings = Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${settings.join(", ")} }`;
}
