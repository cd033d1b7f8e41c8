import type { HandlerSource } from "../declare/declaration.ts";
import type { Route } from "../declare/route.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import type { ComposedRoute } from "./composed_route.ts";

/** The routes that take the same requests but for the method. */
export type RoutesOfPath = readonly ComposedRoute[];

/**
 * Brings together the routes of one path and refuses those that claim the same
 * method; a route file claims its whole path.
 *
 * @param routes All routes, in order of declaration.
 * @param numbers The number of each route's path, counted from 0 in order of
 * first declaration.
 * @param mistakes Takes the conflicts, each with all places.
 * @returns The routes of each path, at its number.
 */
export function groupByPath(
  routes: readonly ComposedRoute[],
  numbers: readonly number[],
  mistakes: Mistake[],
): RoutesOfPath[] {
  const paths: RoutesOfPath[] = [];
  const told = new Set<string>();
  for (let index = 0; index < routes.length; index++) {
    const composed = routes[index];
    const number = numbers[index];
    if (number === paths.length) {
      paths.push([composed]);
      continue;
    }
    const same = paths[number];
    const rival = same.find((other) =>
      claimsSame(other.handlerSource, composed.handlerSource)
    );
    // Pushing would leave room for many more, and most paths have few routes.
    if (!rival) paths[number] = same.concat(composed);
    else if (!isInheritedAgain(rival, composed, told)) {
      mistakes.push(describeConflict(rival, composed));
    }
  }
  return paths;
}

/** Tells whether a version only takes over a conflict that is told already. */
function isInheritedAgain(
  a: ComposedRoute,
  b: ComposedRoute,
  told: Set<string>,
): boolean {
  const keyOf = (pathOf: (route: Route) => string | undefined) =>
    [a, b].map(({ route }) => `${route.source.place} ${pathOf(route)}`)
      .join("\n");
  const isKnown = told.has(keyOf(({ source }) => source.inherited[0]?.path));
  told.add(keyOf(({ path }) => path));
  return isKnown;
}

function claimsSame(a: HandlerSource, b: HandlerSource): boolean {
  if (a.kind === "module" || b.kind === "module") return true;
  return a.keys.some((key) => b.keys.includes(key));
}

function describeConflict(
  first: ComposedRoute,
  second: ComposedRoute,
): Mistake {
  const [a, b] = [first, second].map(describe);
  const isRepeated = first.handlerSource === second.handlerSource &&
    second.route.source.inherited.length === 0;
  return mistake(
    "duplicate-route",
    [first.route.source.place, second.route.source.place],
    `Both serve ${second.route.path}: ${a}; ${b}.`,
    isRepeated
      ? "It is registered twice: register it once, or in groups with another " +
        "urlPrefix or version."
      : "Keep one of them, or give one another path or version.",
  );
}

function describe({ route }: ComposedRoute): string {
  const { place, version, inherited: [base] } = route.source;
  if (version === undefined) return `${place} without a version`;
  const origin = base ? `, inherited from version ${base.version},` : "";
  return `${place}${origin} with version ${route.version} from ${version}`;
}
