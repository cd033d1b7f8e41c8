import { answers, METHODS } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { isVersioned } from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { splitPath } from "../../path/segment.ts";
import type { Params } from "../../path/type/params.ts";
import { showError } from "../../report/shown_error.ts";
import { showValue } from "../../report/shown_value.ts";
import type { App } from "../../serve/app.ts";
import type { Match } from "../../serve/match.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import { UsageError } from "../arguments.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { padTo, type Terminal, widthOf } from "../terminal.ts";
import { listAlternatives } from "./alternatives.ts";
import { listOverriddenRoutes } from "./overridden_route.ts";
import { listRoutes } from "./route_list.ts";

/** A setting, and where it was written. */
export interface Given {
  readonly value: string;
  /** The file, or the declaration in words. */
  readonly place: string;
}

/** Why a request reaches a route. */
export interface Explanation {
  readonly method: string;
  /** The request's path. */
  readonly path: string;
  /** The route's composed path. */
  readonly route: string;
  /** The route file, or the declaration in words. */
  readonly place: string;
  /** Tells whether the route answers the method; `null` when not known. */
  readonly isAnswered: boolean | null;
  /** Tells whether it is answered with 410, since its sunset is over. */
  readonly isGone: boolean;
  readonly params: Params;
  readonly version: Given | null;
  readonly versionPrefix: Given | null;
  /** The parts of the path after the version, in order. */
  readonly parts: readonly Given[];
  /** The paths that it was inherited from, with what extends their versions. */
  readonly inherited: readonly Given[];
  /** The version that has removed the path, which another route answers. */
  readonly removed: Given | null;
  /** Settings without effect: a nearer one wins, or there is no version. */
  readonly overridden: readonly Given[];
  /**
   * Routes that fit the path too, the best first: those that are overridden
   * and, of a folder, those that fit it less well.
   */
  readonly alternatives: readonly Given[];
  /** The middleware that runs before the handler, outermost first. */
  readonly middleware: readonly string[];
  /** What is asked to answer for errors, the first one first. */
  readonly errorHandlers: readonly string[];
}

const DEFAULT_PREFIX_PLACE = "the default";

function explainVersion(
  route: Route,
): Pick<Explanation, "version" | "versionPrefix"> {
  if (!isVersioned(route)) return { version: null, versionPrefix: null };
  const { version, versionPrefix, source } = route;
  const prefixPlace = source.versionPrefix ?? DEFAULT_PREFIX_PLACE;
  return {
    version: { value: version, place: source.version },
    versionPrefix: { value: versionPrefix, place: prefixPlace },
  };
}

/** Gives the parts of a path after the version; the last is the route's own. */
function partsOf({ source, resource }: Route): Given[] {
  const { urlPrefixes, path, place } = source;
  // Counted by segments: they are not written with all that the resource has.
  const segments = splitPath(resource);
  return [...urlPrefixes, { text: path, place }].map((part) => {
    const own = segments.splice(0, splitPath(part.text).length);
    return {
      value: own.map((segment) => `/${segment}`).join(""),
      place: part.place,
    };
  }).filter(({ value }) => value !== "");
}

/** Lists the settings that nearer ones override. */
function overriddenOf({ source }: Route): Given[] {
  return source.overridden.map(({ setting, text, place }) => ({
    value: `${setting} ${text}`,
    place,
  }));
}

/** Gives what removes a path that a route of no version, or another, answers. */
function removedOf(app: App, path: string, { version }: Route): Given | null {
  const { extensions } = app.explainMiss(path);
  const isRemoved = extensions.code === "removed-in-version" &&
    extensions.version !== version;
  return isRemoved
    ? {
      value: `version ${extensions.version}`,
      place: listRemovers(app, extensions.version),
    }
    : null;
}

/** Finds what each method of a path reaches. */
function matchAll(app: App, path: string): Match[] {
  return METHODS.map((method) => app.match(method, path))
    .filter((match) => match !== undefined);
}

/**
 * Finds what answers `OPTIONS` where no route does, as the router does for every
 * path that is not gone.
 */
function matchAny(app: App, path: string): Match | undefined {
  const matches = matchAll(app, path);
  const now = app.now();
  return matches.find(({ route }) => !isGone(route.lifecycle, now)) ??
    matches[0];
}

function matchOrExplain(
  app: App,
  method: string,
  path: string,
): Match | undefined {
  try {
    const match = app.match(method, path);
    return match ?? (method === "OPTIONS" ? matchAny(app, path) : undefined);
  } catch (error) {
    throw new UsageError(
      `Cannot tell what ${method} ${path} reaches: parse() of a parameter's ` +
        `type throws ${
          showValue(showError(error))
        }. Let it return undefined for what ` +
        "does not fit.",
    );
  }
}

/** Writes the value of a parameter, which a type of its own may make anything. */
function formatValue(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : Deno.inspect(value, { compact: true, breakLength: Infinity });
}

/**
 * Explains which route a request reaches, and why.
 *
 * @param loaded The application.
 * @param method The request's method.
 * @param path The request's path.
 * @returns The explanation, or `undefined` when no route fits the path.
 * @throws {UsageError} When a parameter's type throws.
 */
export async function explain(
  loaded: LoadedApp,
  method: string,
  path: string,
): Promise<Explanation | undefined> {
  const { app, tree } = loaded;
  const match = matchOrExplain(app, method, path);
  if (!match) return undefined;
  const { route, params } = match;
  const { place } = route.source;
  const [{ methods }] = await listRoutes(loaded, [route]);
  return {
    method,
    path,
    route: route.path,
    place,
    isAnswered: methods && answers(methods, method),
    isGone: isGone(route.lifecycle, app.now()),
    params: { ...params },
    ...explainVersion(route),
    parts: partsOf(route),
    inherited: route.source.inherited.map(({ path, place }) => ({
      value: path,
      place,
    })),
    removed: removedOf(app, path, route),
    overridden: overriddenOf(route),
    // Without its files, an application cannot be composed of fewer routes.
    alternatives: tree
      ? listAlternatives(tree, method, path, route)
        .map(({ path, source }) => ({ value: path, place: source.place }))
      : listOverriddenRoutes(app, method, route)
        .map(({ source }) => ({ value: route.path, place: source.place })),
    middleware: route.source.middleware,
    errorHandlers: route.source.errorHandlers,
  };
}

/**
 * Says why a request reaches no route, as its server would.
 *
 * @param loaded The application.
 * @param method The request's method.
 * @param path The request's path, which no route fits by that method.
 */
export function explainMiss(
  { app }: LoadedApp,
  method: string,
  path: string,
): string {
  if (!(METHODS as readonly string[]).includes(method)) {
    return `${method} is not a known method: 501.`;
  }
  const others = matchAll(app, path);
  if (others.length > 0) {
    const now = app.now();
    return others.every(({ route }) => isGone(route.lifecycle, now))
      ? `The sunset of ${path} is over: 410.`
      : `The routes of ${path} do not answer ${method}: 405.`;
  }
  const { status, message, extensions } = app.explainMiss(path);
  if (status !== 404) {
    return `A request for ${path} is answered with ${status}: ${message}`;
  }
  const sentence = `No route has the path ${path}.`;
  // Only what is said of a version is more than the sentence.
  if (extensions.code === undefined) return sentence;
  const told = `${sentence} ${message}`;
  return extensions.code === "removed-in-version"
    ? `${told} See ${listRemovers(app, extensions.version)}.`
    : told;
}

/** Lists where paths of a version are removed. */
function listRemovers(app: App, version: unknown): string {
  const removed = app.versions()
    .filter((served) => served.version === version)
    .flatMap(({ removed }) => removed);
  return [...new Set(removed.map(({ place }) => place))].join(" or ");
}

/**
 * Formats an explanation for people.
 *
 * @param explanation The explanation.
 * @param terminal Where it is printed.
 */
export function formatExplanation(
  explanation: Explanation,
  { paint }: Terminal,
): string {
  const { method, path, params, isAnswered } = explanation;
  const rows: [label: string, value: string, place: string][] = [];
  const add = (label: string, { value, place }: Given) =>
    rows.push([label, value, place]);
  add("route", { value: explanation.route, place: explanation.place });
  if (explanation.version) add("version", explanation.version);
  if (explanation.versionPrefix) add("prefix", explanation.versionPrefix);
  for (const part of explanation.parts) add("part", part);
  for (const [name, value] of Object.entries(params)) {
    add("param", { value: `${name} = ${formatValue(value)}`, place: "" });
  }
  for (const step of explanation.inherited) add("inherited", step);
  if (explanation.removed) add("removed by", explanation.removed);
  // Without a version, nothing stands before it.
  const lost = explanation.version ? "overridden" : "unused";
  for (const setting of explanation.overridden) add(lost, setting);
  for (const other of explanation.alternatives) {
    const isSame = shapeOf(other.value) === shapeOf(explanation.route);
    add(isSame ? "overrides" : "less specific", other);
  }
  for (const file of explanation.middleware) {
    add("middleware", { value: file, place: "" });
  }
  for (const file of explanation.errorHandlers) {
    add("errors", { value: file, place: "" });
  }
  const note = explanation.isGone
    ? "\n\nIts sunset is over: 410."
    : isAnswered === false
    ? `\n\nThe route does not answer ${method}: 405.`
    : "";
  return paint("bold", `${method} ${path}`) + "\n" + formatRows(rows) + note;
}

function formatRows(rows: readonly (readonly string[])[]): string {
  const widthOfColumn = (column: number, last: number) =>
    Math.max(
      ...rows.filter((row) => row[last] !== "").map((row) =>
        widthOf(row[column])
      ),
    );
  const labels = widthOfColumn(0, 0);
  const values = widthOfColumn(1, 2);
  return rows.map(([label, value, place]) =>
    `  ${padTo(label, labels)}  ${padTo(value, values)}  ${place}`.trimEnd()
  ).join("\n");
}
