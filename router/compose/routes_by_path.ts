import type { HandlerSource } from "../declare/declaration.ts";
import type { ComposedRoute } from "./composed_route.ts";

/** The routes that take the same requests but for the method. */
export type RoutesOfPath = readonly ComposedRoute[];

/** Stands for no route: the first one follows no other. */
const NONE = 0;

function claimsSame(a: HandlerSource, b: HandlerSource): boolean {
  if (a.kind === "module" || b.kind === "module") return true;
  for (let index = 0; index < a.keys.length; index++) {
    if (b.keys.includes(a.keys[index])) return true;
  }
  return false;
}

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
   * Lists the routes of a path, in order of declaration.
   *
   * @param number The number of the path.
   */
  listOf(number: number): RoutesOfPath {
    const first = this.#first[number];
    const second = this.#next[first];
    if (second === NONE) return [this.#routes[first]];
    const routes = [this.#routes[first], this.#routes[second]];
    for (
      let place = this.#next[second];
      place !== NONE;
      place = this.#next[place]
    ) {
      routes.push(this.#routes[place]);
    }
    return routes;
  }
}
