import type { Pattern } from "../../path/pattern.ts";
import type { PathNumberer } from "../../path/pattern_tree.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";

/** What gave a version a path. */
export interface PathOwner {
  readonly composed: ComposedRoute;
  /** The place that took it over; `undefined` when it is declared. */
  readonly heir: Extension | undefined;
}

/** Routes that came to a version together. */
interface Arrival {
  readonly routes: readonly ComposedRoute[];
  readonly heir: Extension | undefined;
}

/**
 * What gave a version its paths. Of most versions nobody asks for a path that
 * they have taken over, so that none is looked at before somebody does.
 */
export class PathOwners {
  readonly #numberOf: PathNumberer;
  readonly #arrivals: Arrival[] = [];
  /** By the numbers of the paths. */
  readonly #owners = new Map<number, PathOwner>();
  /** How many arrivals are among them. */
  #indexed = 0;

  /**
   * Makes what knows of no path.
   *
   * @param numberOf Gives paths that take the same requests one number.
   */
  constructor(numberOf: PathNumberer) {
    this.#numberOf = numberOf;
  }

  /** All routes of the version. */
  get routes(): readonly ComposedRoute[] {
    return this.#arrivals.flatMap(({ routes }) => routes);
  }

  /**
   * Adds routes of the version.
   *
   * @param routes The routes.
   * @param heir The place that took them over; `undefined` when they are
   * declared.
   */
  add(routes: readonly ComposedRoute[], heir: Extension | undefined): void {
    this.#arrivals.push({ routes, heir });
  }

  /**
   * Gives what gave the version a path, if anything did.
   *
   * @param lead Version prefix and version.
   * @param resource The path without them.
   */
  find(lead: Pattern, resource: Pattern): PathOwner | undefined {
    for (; this.#indexed < this.#arrivals.length; this.#indexed++) {
      this.#index(this.#arrivals[this.#indexed]);
    }
    return this.#owners.size === 0
      ? undefined
      : this.#owners.get(this.#numberOf(lead, resource));
  }

  #index({ routes, heir }: Arrival): void {
    for (const composed of routes) {
      const { lead, resource } = composed;
      this.#owners.set(this.#numberOf(lead, resource), { composed, heir });
    }
  }
}
