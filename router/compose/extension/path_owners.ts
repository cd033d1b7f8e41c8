import { joinShapes, type Pattern } from "../../path/pattern.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";

/** An owner of a version's paths: routes that were added to it together. */
export interface PathOwner {
  readonly routes: readonly ComposedRoute[];
  /** The place that inherited them; `undefined` when they are declared. */
  readonly extension: Extension | undefined;
}

/**
 * The owners of a version's paths. They are indexed at the first lookup, since
 * for most versions no inherited path is looked up.
 */
export class PathOwners {
  /** The owners that are not indexed yet. */
  readonly #unread: PathOwner[] = [];
  /** By the shapes of the paths. */
  readonly #byShape = new Map<string, PathOwner>();

  /**
   * Adds routes of the version.
   *
   * @param routes The routes.
   * @param extension The place that inherited them; `undefined` when they are
   * declared.
   */
  add(
    routes: readonly ComposedRoute[],
    extension: Extension | undefined,
  ): void {
    this.#unread.push({ routes, extension });
  }

  /**
   * Returns the owner of a path of the version, if there is one.
   *
   * @param lead Version prefix and version.
   * @param resource The path without them.
   */
  find(lead: Pattern, resource: Pattern): PathOwner | undefined {
    for (const owner of this.#unread.splice(0)) this.#index(owner);
    return this.#byShape.size === 0
      ? undefined
      : this.#byShape.get(joinShapes(lead, resource));
  }

  #index(owner: PathOwner): void {
    for (const { lead, resource } of owner.routes) {
      this.#byShape.set(joinShapes(lead, resource), owner);
    }
  }
}
