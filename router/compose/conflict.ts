import type { HandlerSource } from "../declare/declaration.ts";
import type { Route } from "../declare/route.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import type { ComposedRoute } from "./composed_route.ts";

/** The routes that take the same requests but for the method. */
export type RoutesOfPath = readonly ComposedRoute[];

/** Stands for no route: the first one follows no other. */
const NONE = 0;

/**
 * Routes by the numbers of their paths. Most paths have one or two, for which
 * lists would take more room than all else that is known of them.
 */
export class RoutesByPath {
  readonly #routes: readonly ComposedRoute[];
  /** The place of each path's first route. */
  readonly #first: number[] = [];
  /** The place of the next route of the same path, or NONE. */
  readonly #next: Int32Array;

  constructor(routes: readonly ComposedRoute[]) {
    this.#routes = routes;
    this.#next = new Int32Array(routes.length);
  }

  /**
   * Adds a route to a path, unless another one there claims the same.
   *
   * @param number The number of the path, at most one more than any before.
   * @param place The place of the route among all.
   * @returns The route that claims the same.
   */
  add(number: number, place: number): ComposedRoute | undefined {
    if (number === this.#first.length) {
      this.#first.push(place);
      return undefined;
    }
    const { handlerSource } = this.#routes[place];
    let last = NONE;
    let other = this.#first[number];
    do {
      const rival = this.#routes[other];
      if (claimsSame(rival.handlerSource, handlerSource)) return rival;
      last = other;
      other = this.#next[other];
    } while (other !== NONE);
    this.#next[last] = place;
    return undefined;
  }

  /**
   * Gives the first route of a path.
   *
   * @param number The number of the path.
   */
  firstOf(number: number): ComposedRoute {
    return this.#routes[this.#first[number]];
  }

  /**
   * Lists the routes of a path, in order of declaration.
   *
   * @param number The number of the path.
   */
  listOf(number: number): RoutesOfPath {
    const first = this.#first[number];
    let routes = [this.#routes[first]];
    for (
      let place = this.#next[first];
      place !== NONE;
      place = this.#next[place]
    ) {
      // Pushing would leave room for many more.
      routes = routes.concat(this.#routes[place]);
    }
    return routes;
  }
}

/**
 * Brings together the routes of one path and refuses those that claim the same
 * method; a route file claims its whole path.
 *
 * @param routes All routes, in order of declaration.
 * @param numbers The number of each route's path, counted from 0 in order of
 * first declaration.
 * @param mistakes Takes the conflicts, each with all places.
 */
export function groupByPath(
  routes: readonly ComposedRoute[],
  numbers: readonly number[],
  mistakes: Mistake[],
): RoutesByPath {
  const paths = new RoutesByPath(routes);
  const told = new Set<string>();
  for (let place = 0; place < routes.length; place++) {
    const rival = paths.add(numbers[place], place);
    if (rival && !isInheritedAgain(rival, routes[place], told)) {
      mistakes.push(describeConflict(rival, routes[place]));
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
  for (let index = 0; index < a.keys.length; index++) {
    if (b.keys.includes(a.keys[index])) return true;
  }
  return false;
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
