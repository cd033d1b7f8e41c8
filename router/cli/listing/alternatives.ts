import type { Route } from "../../declare/route.ts";
import { typesOf } from "../../files/tree.ts";
import type { CustomTypes } from "../../path/type/custom_type.ts";
import { App } from "../../serve/app.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { findRoute } from "../tree/find_route.ts";
import { listOverriddenRoutes } from "./overridden_route.ts";

/**
 * How many are listed at most: nobody reads hundreds of versions that have
 * overridden each other.
 */
const MAX_ALTERNATIVES = 10;

/** A route that would answer a request if others were not there. */
interface Alternative {
  /** The path that it would answer at. */
  readonly value: string;
  readonly place: string;
}

/** Finds which of some paths matches a request best. */
function findBest(
  paths: Iterable<string>,
  types: CustomTypes | undefined,
  requested: string,
): string | undefined {
  const app = new App({ types });
  for (const path of paths) app.get(path, () => new Response());
  return findRoute(app, "GET", requested)?.path;
}

/** Lists the routes that match a request less specifically, the best first. */
function listLessSpecific(
  { app, tree }: LoadedApp,
  requested: string,
  route: Route,
): Route[] {
  // Without its files, the types of an application are not known.
  if (!tree) return [];
  const types = typesOf(tree)?.custom;
  const left = new Map(app.routes.map((one) => [one.path, one]));
  const found: Route[] = [];
  let best: string | undefined = route.path;
  while (best !== undefined && found.length < MAX_ALTERNATIVES) {
    left.delete(best);
    best = findBest(left.keys(), types, requested);
    if (best !== undefined) found.push(left.get(best)!);
  }
  return found;
}

/**
 * Lists the routes that would answer a request if the one that it reaches were
 * not there, the best first: those that it overrides and, for a folder, those
 * that match the request less specifically.
 *
 * @param loaded The application.
 * @param method The request's method.
 * @param requested The request's path.
 * @param route The route that it reaches.
 */
export function listAlternatives(
  loaded: LoadedApp,
  method: string,
  requested: string,
  route: Route,
): Alternative[] {
  const others = listLessSpecific(loaded, requested, route);
  return [route, ...others].flatMap((one) => [
    { value: one.path, place: one.source.place },
    ...listOverriddenRoutes(loaded.app, method, one)
      .map(({ source }) => ({ value: one.path, place: source.place })),
  ]).slice(1, 1 + MAX_ALTERNATIVES);
}
