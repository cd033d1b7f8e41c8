import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../version_prefix.ts";

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

/** What there is of one version, or of several. */
export interface VersionParts {
  /** The routes that are declared of them. */
  readonly routes: readonly ComposedRoute[];
  /** Where they extend others themselves. */
  readonly extensions: readonly Extension[];
}

/**
 * Keeps what stands after the version prefix of a version that extends another
 * one. Other prefixes are those of other APIs, which may not be for the same
 * clients.
 *
 * @param extension The version that extends another.
 * @param parts What there is of some versions.
 */
export function keepOwnPrefix(
  extension: Extension,
  { routes, extensions }: VersionParts,
): VersionParts {
  const prefix = prefixOf(extension.effective.versionPrefixes);
  return {
    routes: routes.filter(createPrefixCheck(extension)),
    extensions: extensions.filter(({ effective }) =>
      prefixOf(effective.versionPrefixes) === prefix
    ),
  };
}
