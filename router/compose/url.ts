import type { Route } from "../declare/route.ts";
import { PATH_TYPE } from "../path/builtin_type.ts";
import { groupBy } from "../path/group_by.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import {
  type ParameterSegment,
  splitPath,
  writeTypes,
} from "../path/segment.ts";
import { encodeSegment, restoreText, setApart } from "../path/segment_text.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";
import {
  nameVersion,
  readVersionPrefix,
  type Version,
} from "../path/version.ts";

/** The values to put into a path, by the names of its parameters. */
export type UrlParams = Readonly<Record<string, unknown>>;

/** Which of several routes of one name is meant. */
export interface UrlOptions {
  /** Its version. */
  readonly version?: Version | undefined;
  /** What stands before its version, such as `/api/v`. */
  readonly versionPrefix?: string | undefined;
  /**
   * What its path begins with after the version, such as `/shop`: a blueprint
   * can be in several groups.
   */
  readonly urlPrefix?: string | undefined;
}

const URL_OPTIONS: readonly string[] = [
  "version",
  "versionPrefix",
  "urlPrefix",
] satisfies (keyof UrlOptions)[];

/** Routes by their names, which several versions can have. */
type NamedRoutes = ReadonlyMap<string, readonly Route[]>;

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/** Brings together the routes of each name. */
function groupByName(routes: readonly Route[]): NamedRoutes {
  return groupBy(routes.filter(hasName), ({ name }) => name);
}

/** Encodes a text as the segments of a path; `undefined` when it cannot be. */
function encodeSegments(segments: readonly string[]): string | undefined {
  const encoded = segments.map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join("/");
}

/** Adds an extension; one with a dot would not be read back as it is. */
function addExtension(name: string, extension: unknown): string | undefined {
  return typeof extension === "string" && !extension.includes(".")
    ? `${name}.${extension}`
    : undefined;
}

/** Gives the text of a parameter; `undefined` when it would not be accepted. */
function formatParameter(
  { names, type }: ParameterSegment,
  params: UrlParams,
): string | undefined {
  const [name, extension] = names;
  const value = type.format(params[name]);
  if (typeof value !== "string") return undefined;
  const text = extension === undefined
    ? value
    : addExtension(value, params[extension]);
  if (text === undefined) return undefined;
  const isPath = type === PATH_TYPE;
  // A separator inside a path's segment would be refused in a request.
  if (isPath && text.includes("\\")) return undefined;
  const decoded = isPath ? text : setApart(text);
  if (!type.accepts(decoded, 0, decoded.length)) return undefined;
  return encodeSegments(isPath ? text.split("/") : [text]);
}

/** Tells whether there is a value of a name; what all objects have is none. */
function hasValue(params: UrlParams, name: string): boolean {
  return Object.hasOwn(params, name) && params[name] !== undefined &&
    params[name] !== null;
}

/**
 * Puts values into a pattern.
 *
 * @throws {TypeError} When a value is missing, or its parameter would not
 * accept it.
 */
function fillPattern(
  { segments, text: path }: Pattern,
  params: UrlParams,
): string {
  const texts = segments.map((segment) => {
    if (segment.kind === "static") {
      return encodeURIComponent(restoreText(segment.decoded));
    }
    const missing = segment.names.find((name) => !hasValue(params, name));
    if (missing !== undefined) {
      throw new TypeError(
        `Cannot build the URL of ${path}: there is no value for "${missing}". ` +
          `Give one: urlFor(name, { ${missing}: … }).`,
      );
    }
    const text = formatParameter(segment, params);
    if (text === undefined) {
      const values = segment.names.map((name) => showValue(params[name]));
      throw new TypeError(
        `Cannot build the URL of ${path}: ${segment.text} does not accept ` +
          `${values.join(" with extension ")}. Give a value of ` +
          "its type.",
      );
    }
    return text;
  });
  return `/${texts.join("/")}`;
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
    expectUrlOptions(name, options);
    named ??= groupByName(routes);
    const route = chooseRoute(named, name, options);
    return fillPattern(readPath(route.path), params);
  };
}

/** Refuses options that would say nothing. */
function expectUrlOptions(name: string, options: UrlOptions): void {
  const unknown = Object.keys(options).find((key) =>
    !URL_OPTIONS.includes(key)
  );
  if (unknown === undefined) return;
  throw new TypeError(
    `Cannot build the URL of "${name}": the option "${unknown}" is not known. ` +
      `${suggest(unknown, URL_OPTIONS)}The options are ` +
      `${URL_OPTIONS.join(", ")}.`,
  );
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
