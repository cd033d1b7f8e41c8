import type { Route } from "../../declare/route.ts";
import { sharedStability } from "../../declare/stability.ts";
import type { RouteTree } from "../../files/tree.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import type { NewVersion } from "./candidate_folder.ts";
import { findExtendable } from "./extendable_version.ts";
import type { ServingFile } from "./serving_file.ts";

/** A route file to create, and its effects. */
export interface ChosenFile extends ServingFile {
  /** The inherited route that it overrides, if any. */
  readonly overridden: Route | undefined;
  /** The paths that are no longer served once it exists. */
  readonly lost: readonly string[];
  /** Whether its requests are answered 410, since its sunset has passed. */
  readonly isGone: boolean;
  /** Whether its version has paths elsewhere. */
  readonly isVersionServed: boolean;
  /** Whether there is no version yet, nor a version prefix for any to come. */
  readonly isFirstVersion: boolean;
  /** The version that one created for it could extend, as settings write it. */
  readonly extendable: number | string | undefined;
  /**
   * The middleware that runs before it, outermost first; absent when none runs
   * before any path.
   */
  readonly middleware: readonly string[] | undefined;
}

/** Lists the middleware before a new route; `undefined` if no path has any. */
function listMiddleware(
  { routes }: App,
  { source: { middleware } }: Route,
): readonly string[] | undefined {
  const isUsed = middleware.length > 0 ||
    routes.some(({ source }) => source.middleware.length > 0);
  return isUsed ? middleware : undefined;
}

/** Lists the routes that a version has already, wherever they lie. */
function listServed(
  { routes }: App,
  { version, versionPrefix }: Route,
): Route[] {
  return routes.filter((one) =>
    one.version === version && one.versionPrefix === versionPrefix
  );
}

/** Gives a new version the stability of its other groups, if any. */
function joinStability(
  made: NewVersion,
  { version = "" }: Route,
  served: readonly Route[],
): NewVersion {
  const stability = sharedStability(version, served);
  return stability === undefined
    ? made
    : { ...made, settings: { ...made.settings, stability } };
}

/** Lists the paths lost by the new file, or by the version around it. */
function listLost({ routes }: App, { paths }: ServingFile): string[] {
  // The paths that it takes over may have had other names for parameters.
  const shapes = new Set([...paths].map(shapeOf));
  return routes.map(({ path }) => path)
    .filter((path) => !shapes.has(shapeOf(path)));
}

/**
 * Completes a file with the facts that are reported about it.
 *
 * @param tree The routes folder as it is.
 * @param app Its application.
 * @param file The file.
 * @param overridden The inherited route that it overrides, if any.
 * @param prefixes The existing version prefixes.
 */
export function completeChoice(
  tree: RouteTree,
  app: App,
  file: ServingFile,
  overridden: Route | undefined,
  prefixes: ReadonlySet<string>,
): ChosenFile {
  const served = listServed(app, file.route);
  return {
    ...file,
    version: file.version && joinStability(file.version, file.route, served),
    overridden,
    lost: listLost(app, file),
    isFirstVersion: prefixes.size === 0,
    isGone: isGone(file.route.lifecycle, app.now()),
    isVersionServed: served.length > 0,
    extendable: findExtendable(tree, app, file),
    middleware: listMiddleware(app, file.route),
  };
}
