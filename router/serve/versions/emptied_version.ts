import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath } from "../../compose/composed.ts";
import { leadOf } from "../../declare/route_lead.ts";

/**
 * Gives version prefix and version, with which a removed path began.
 *
 * @param removed The path.
 */
export function leadOfRemoved(
  { pattern, resource, version }: RemovedPath,
): string {
  return leadOf({ path: pattern.path, resource: resource.path, version });
}

/** A version that has only removed paths after a version prefix. */
interface EmptiedVersion {
  readonly version: string;
  /** What its paths began with, for example `/api/v2`. */
  readonly lead: string;
}

/**
 * Lists the versions that have removed paths after a prefix where they have no
 * others: they are there all the same.
 *
 * @param known The keys of the versions that have paths there.
 * @param removed The paths that versions have removed there.
 * @param keyOf Gives by what versions are told apart.
 */
export function listEmptied(
  known: ReadonlySet<string>,
  removed: readonly RemovedPath[],
  keyOf: (version: EmptiedVersion) => string,
): EmptiedVersion[] {
  const versions = removed.map((path) => ({
    version: path.version,
    lead: leadOfRemoved(path),
  }));
  return [...groupBy(versions, keyOf)]
    .filter(([key]) => !known.has(key))
    .map(([, [version]]) => version);
}
