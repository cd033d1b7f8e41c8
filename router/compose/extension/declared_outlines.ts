import { groupBy } from "../../collection/group_by.ts";
import { joinShapes, outlineOfPattern } from "../../path/pattern.ts";
import type { ComposedRoute } from "../composed_route.ts";

/** The declared paths of a version that may differ from others by types only. */
export interface DeclaredOutlines {
  /** By outline, a route of each path that has parameters. */
  readonly byOutline: ReadonlyMap<string, readonly ComposedRoute[]>;
  /** The last static segments of these paths. */
  readonly lastTexts: ReadonlySet<string | undefined>;
}

/**
 * Outlines the paths that a version declares, once for all places that extend
 * another.
 *
 * @param declared The routes that the version declares.
 */
export function outlineDeclared(
  declared: readonly ComposedRoute[],
): DeclaredOutlines {
  const withParameters = declared.filter(({ resource }) =>
    resource.parameters.length > 0
  );
  // Of several routes of one path, one stands for all.
  const byPath = new Map(
    withParameters.map((route) => [
      joinShapes(route.lead, route.resource),
      route,
    ]),
  );
  return {
    byOutline: groupBy(byPath.values(), outlineOf),
    lastTexts: new Set([...byPath.values()].map(findLastText)),
  };
}

/**
 * Finds the last static segment of a route's path without its lead, decoded.
 *
 * @param route The route.
 */
export function findLastText({ resource }: ComposedRoute): string | undefined {
  return resource.segments.findLast((segment) => segment.kind === "static")
    ?.decoded;
}

/**
 * Returns the outline of a route's whole path.
 *
 * @param route The route.
 */
export function outlineOf({ lead, resource }: ComposedRoute): string {
  return outlineOfPattern(lead) + outlineOfPattern(resource);
}
