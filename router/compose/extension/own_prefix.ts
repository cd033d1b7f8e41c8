import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../effective_settings.ts";

/**
 * Makes what tells whether routes stand after the version prefix of a version
 * that extends another one.
 *
 * @param extension The version that extends another.
 */
export function createPrefixCheck(
  { effective }: Extension,
): (composed: ComposedRoute) => boolean {
  const prefix = prefixOf(effective.versionPrefixes);
  return ({ settings }) => settings.ownPrefix === prefix;
}
