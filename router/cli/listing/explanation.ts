import type { OnSunset, Stability } from "../../declare/lifecycle.ts";
import { answers } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import type { Params } from "../../path/type/params.ts";
import type { App } from "../../serve/app.ts";
import { refusalOf } from "../../serve/request/target.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { listAlternatives } from "./alternatives.ts";
import { nameRemovers } from "./explained_miss.ts";
import { matchRequest } from "./reached_match.ts";
import { listRoutes } from "./route_list.ts";
import { listParts } from "./written_part.ts";

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
  /** Whether the route answers the method; `null` when not known. */
  readonly isAnswered: boolean | null;
  /** Whether it is answered with 410, since its sunset has passed. */
  readonly isGone: boolean;
  readonly params: Params;
  readonly version: Given | null;
  readonly versionPrefix: Given | null;
  /** When its deprecation begins, in ISO 8601. */
  readonly deprecated: Given | null;
  /** When it ends, in ISO 8601. */
  readonly sunset: Given | null;
  /** What is answered from then on. */
  readonly onSunset: OnSunset | null;
  readonly stability: Stability;
  /** The parts of the path after the version, in order. */
  readonly parts: readonly Given[];
  /** The paths that it was inherited from, with what extends their versions. */
  readonly inherited: readonly Given[];
  /** The version that has removed the path, which another route serves. */
  readonly removed: Given | null;
  /** Settings without effect: a nearer one wins, or there is no version. */
  readonly overridden: readonly Given[];
  /**
   * Other routes that match the path, the best first: those that are overridden
   * and, for a folder, those that match it less specifically.
   */
  readonly alternatives: readonly Given[];
  /** The middleware that runs before the handler, outermost first. */
  readonly middleware: readonly string[];
  /** The error handlers that are called, the first one first. */
  readonly errorHandlers: readonly string[];
}

/** Returns a setting and where it was written, if there is one. */
function give(value: string | null, place: string | undefined): Given | null {
  return value === null || place === undefined ? null : { value, place };
}

/** Lists the settings that nearer ones override. */
function overriddenOf({ source }: Route): Given[] {
  return source.overridden.map(({ setting, text, place }) => ({
    value: `${setting} ${text}`,
    place,
  }));
}

/** Returns what removes a path that a route of no or another version serves. */
function removedOf(app: App, path: string, { version }: Route): Given | null {
  const { extensions } = app.explainMiss(path);
  const isRemoved = extensions.code === "removed-in-version" &&
    extensions.version !== version;
  return isRemoved
    ? {
      value: `version ${extensions.version}`,
      place: nameRemovers(app, path),
    }
    : null;
}

/**
 * Explains which route a request reaches, and why.
 *
 * @param loaded The application.
 * @param method The request's method.
 * @param path The request's path.
 * @returns The explanation, or `undefined` when no route matches the path, or
 * the path is refused.
 * @throws {UsageError} When a parameter's type throws.
 */
export async function explain(
  loaded: LoadedApp,
  method: string,
  path: string,
): Promise<Explanation | undefined> {
  const { app } = loaded;
  const match = refusalOf(path) === undefined
    ? matchRequest(app, method, path)
    : undefined;
  if (!match) return undefined;
  const { route, params } = match;
  const { place } = route.source;
  const [listed] = await listRoutes(loaded, [route]);
  const { methods, onSunset, stability } = listed;
  const { deprecated, sunset } = route.lifecycle ?? {};
  return {
    method,
    path,
    route: route.path,
    place,
    isAnswered: methods && answers(methods, method),
    isGone: isGone(route.lifecycle, app.now()),
    params: { ...params },
    version: give(listed.version, route.source.version),
    versionPrefix: give(
      listed.versionPrefix,
      route.source.versionPrefix ?? "the default",
    ),
    deprecated: give(listed.deprecated, deprecated?.place),
    sunset: give(listed.sunset, sunset?.place),
    onSunset,
    stability,
    parts: listParts(route).map(({ text, place }) => ({ value: text, place })),
    inherited: route.source.inherited.map(({ path, place }) => ({
      value: path,
      place,
    })),
    removed: removedOf(app, path, route),
    overridden: overriddenOf(route),
    alternatives: listAlternatives(loaded, method, path, route),
    middleware: route.source.middleware,
    errorHandlers: route.source.errorHandlers,
  };
}
