import { shapeOf } from "../../path/path_shape.ts";
import { remember } from "../../path/remember.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { prefixOf, type VersionPrefixes } from "../effective_settings.ts";

/**
 * Gives the shape of the version prefix that wins: `/<org>/v` and `/<tenant>/v`
 * are one, since requests cannot tell them apart.
 *
 * @param prefixes The version prefixes that hold at a place.
 */
export function shapeOfPrefix(prefixes: VersionPrefixes): string {
  return shapeOf(prefixOf(prefixes));
}

/**
 * Makes what tells whether routes stand after the version prefix of a version
 * that extends another one.
 *
 * @param extension The version that extends another.
 */
export function createPrefixCheck(
  { effective }: Extension,
): (composed: ComposedRoute) => boolean {
  const shape = shapeOfPrefix(effective.versionPrefixes);
  const isSame = remember((prefix: string) => shapeOf(prefix) === shape);
  return ({ settings: { ownPrefix } }) =>
    ownPrefix !== undefined && isSame(ownPrefix);
}
