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
 * @param versions The versions that have paths there.
 * @param removed The paths that versions have removed there.
 */
export function listEmptied(
  versions: readonly { readonly version: string }[],
  removed: readonly RemovedPath[],
): EmptiedVersion[] {
  const known = new Set(versions.map(({ version }) => version));
  return removed.flatMap((path) => {
    const { version } = path;
    if (known.has(version)) return [];
    known.add(version);
    return [{ version, lead: leadOfRemoved(path) }];
  });
}
