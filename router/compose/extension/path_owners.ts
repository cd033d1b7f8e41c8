import { joinShapes, type Pattern } from "../../path/pattern.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";

/** What gave a version paths: routes that came to it together. */
export interface PathOwner {
  readonly routes: readonly ComposedRoute[];
  /** The place that took them over; `undefined` when they are declared. */
  readonly extension: Extension | undefined;
}

/**
 * What gave a version its paths. Of most versions nobody asks for a path that
 * they have taken over, so that none is looked at before somebody does.
 */
export class PathOwners {
  /** What nobody has looked at yet. */
  readonly #unread: PathOwner[] = [];
  /** By the shapes of the paths. */
  readonly #byShape = new Map<string, PathOwner>();

  /**
   * Adds routes of the version.
   *
   * @param routes The routes.
   * @param extension The place that took them over; `undefined` when they are
   * declared.
   */
  add(
    routes: readonly ComposedRoute[],
    extension: Extension | undefined,
  ): void {
    this.#unread.push({ routes, extension });
  }

  /**
   * Gives what gave the version a path, if anything did.
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
