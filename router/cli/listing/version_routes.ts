import type { Route } from "../../declare/route.ts";
import { suggest } from "../../path/suggestion.ts";
import { compareVersions, nameVersion } from "../../path/version.ts";
import { UsageError } from "../arguments.ts";

/**
 * Leaves the routes of one version.
 *
 * @throws {UsageError} When there is none.
 */
export function routesOfVersion(
  routes: readonly Route[],
  version: string,
): readonly Route[] {
  const wanted = nameVersion(version);
  const found = routes.filter((route) => route.version === wanted);
  if (found.length > 0) return found;
  const known = [
    ...new Set(routes.flatMap(({ version }) => version ?? [])),
  ].sort(compareVersions);
  throw new UsageError(
    `There is no version "${version}". ${suggest(wanted, known)}` +
      `The versions are ${known.join(", ") || "none"}.`,
  );
}
