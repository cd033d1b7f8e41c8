import type { Extension } from "../composition.ts";
import { isInScope } from "./scope.ts";

/**
 * Compares two places so that the one that may be nearer to a path comes first:
 * the one that lies deeper, or has a longer prefix.
 *
 * @param a One of them.
 * @param b The other.
 */
export function compareNearness(a: Extension, b: Extension): number {
  return b.scope.depth - a.scope.depth || compareLengths(a, b);
}

function compareLengths(a: Extension, b: Extension): number {
  return b.effective.urlPattern.length - a.effective.urlPattern.length;
}

/**
 * Tells whether a place is nearer than another one to the paths of both, and so
 * decides about them: it lies deeper in the scope of the other, or beside it
 * with a longer prefix.
 *
 * @param one The place that may be nearer.
 * @param other The other.
 */
export function isNearer(one: Extension, other: Extension): boolean {
  return one.scope === other.scope
    ? compareLengths(one, other) < 0
    : isInScope(one.scope, other.scope);
}
