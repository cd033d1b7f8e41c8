import { versionsOf } from "../../compose/versions_of.ts";
import { nameVersion } from "../../path/version.ts";
import { suggest } from "../../report/suggestion.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { UsageError } from "../command/arguments.ts";

/**
 * Finds a version, once for each prefix that it is served at. It has no routes
 * where it has only removed paths.
 *
 * @param versions All versions.
 * @param version The version, with or without a `v` before its number.
 * @throws {UsageError} When there is none.
 */
export function findServed(
  versions: readonly ServedVersion[],
  version: string,
): readonly ServedVersion[] {
  const wanted = nameVersion(version);
  const found = versions.filter((served) => served.version === wanted);
  if (found.length > 0) return found;
  const known = versionsOf(versions);
  const hint = known.length === 0
    ? "The routes have no versions."
    : `${suggest(wanted, known)}Known versions: ${known.join(", ")}.`;
  throw new UsageError(`There is no version "${version}". ${hint}`);
}
