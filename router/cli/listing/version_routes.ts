import { versionsOf } from "../../compose/versions_of.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { nameVersion } from "../../path/version.ts";
import { suggest } from "../../report/suggestion.ts";
import { UsageError } from "../command/arguments.ts";

/**
 * Leaves the routes of one version.
 *
 * @param routes The routes of all versions.
 * @param version The version, with or without a `v` before its number.
 * @throws {UsageError} When there is none.
 */
export function routesOfVersion(
  routes: readonly Route[],
  version: string,
): readonly VersionedRoute[] {
  const wanted = nameVersion(version);
  const found = routes.filter(isVersioned)
    .filter((route) => route.version === wanted);
  if (found.length > 0) return found;
  const known = versionsOf(routes);
  const versions = known.length === 0
    ? "The routes have no versions."
    : `${suggest(wanted, known)}The versions are ${known.join(", ")}.`;
  throw new UsageError(`There is no version "${version}". ${versions}`);
}
