import type { HandlerSource } from "../declare/declaration.ts";
import type { ComposedRoute } from "./composed_route.ts";

/** Stands for no route. */
const NONE = -1;

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
  /** The index of each path's first route. */
  readonly #first: Int32Array;
  /** How many paths there are. */
  #size = 0;
  /** The index of the next route of the same path, or NONE. */
  readonly #next: Int32Array;

  /**
   * Makes room for routes, none of which has a path yet.
   *
   * @param routes All of them.
   */
  constructor(routes: readonly ComposedRoute[]) {
    this.#routes = routes;
    this.#first = new Int32Array(routes.length);
    this.#next = new Int32Array(routes.length).fill(NONE);
  }

  /**
   * Adds a route to a path, unless another one there claims the same.
   *
   * @param number The number of the path, at most one more than any before.
   * @param index The index of the route among all.
   * @returns The route that claims the same.
   */
  add(number: number, index: number): ComposedRoute | undefined {
    if (number === this.#size) {
      this.#first[this.#size++] = index;
      return undefined;
    }
    const { handlerSource } = this.#routes[index];
    let last = NONE;
    let other = this.#first[number];
    do {
      const rival = this.#routes[other];
      if (claimsSame(rival.handlerSource, handlerSource)) return rival;
      last = other;
      other = this.#next[other];
    } while (other !== NONE);
    this.#next[last] = index;
    return undefined;
  }

  /**
   * Brings the routes of each path into another order; those that compare equal
   * stay as they were declared.
   *
   * @param compare Compares two routes of one path.
   */
  sort(compare: (a: ComposedRoute, b: ComposedRoute) => number): void {
    for (let number = 0; number < this.#size; number++) {
      const indices = this.#listIndices(this.#first[number]);
      if (indices.length === 1) continue;
      const routes = this.#routes;
      indices.sort((a, b) => compare(routes[a], routes[b]) || a - b);
      this.#first[number] = indices[0];
      indices.forEach((index, order) => {
        this.#next[index] = indices[order + 1] ?? NONE;
      });
    }
  }

  #listIndices(first: number): number[] {
    const indices = [first];
    for (let next = this.#next[first]; next !== NONE; next = this.#next[next]) {
      indices.push(next);
    }
    return indices;
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
   * Calls a function with each route of a path.
   *
   * @param number The number of the path.
   * @param take Takes a route.
   */
  visit(number: number, take: (route: ComposedRoute) => void): void {
    let index = this.#first[number];
    do {
      take(this.#routes[index]);
      index = this.#next[index];
    } while (index !== NONE);
  }
}
