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
 * Routes by their paths. A path's number is the index of its first route among
 * all. Most paths have one or two routes, for which arrays would take more
 * memory than everything else that is known of them.
 */
export class RoutesByPath {
  readonly #routes: readonly ComposedRoute[];
  /** The index of the next route of the same path, or NONE. */
  readonly #next: Int32Array;

  /**
   * Starts with each route as the only one of its path.
   *
   * @param routes All of them.
   */
  constructor(routes: readonly ComposedRoute[]) {
    this.#routes = routes;
    this.#next = new Int32Array(routes.length).fill(NONE);
  }

  /**
   * Adds a route to the path of another one, unless one there claims the same.
   *
   * @param number The number of the path.
   * @param index The index of the route among all.
   * @returns The route that claims the same.
   */
  add(number: number, index: number): ComposedRoute | undefined {
    const { declaration } = this.#routes[index];
    let last = NONE;
    for (let other = number; other !== NONE; other = this.#next[other]) {
      const rival = this.#routes[other];
      if (claimsSame(rival.declaration, declaration)) return rival;
      last = other;
    }
    this.#next[last] = index;
    return undefined;
  }

  /**
   * Calls a function with each route of a path, in order of declaration.
   *
   * @param number The number of the path.
   * @param take The function.
   */
  visit(number: number, take: (route: ComposedRoute) => void): void {
    for (let index = number; index !== NONE; index = this.#next[index]) {
      take(this.#routes[index]);
    }
  }
}
