import { isGone, isOver } from "./lifecycle_state.ts";
import type { VersionFamily } from "./version_family.ts";

/**
 * Names the versions that a path has, by their state: each in one header at
 * most, in ascending order.
 *
 * @param family The versions of the path, in ascending order.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function reportVersions(
  family: VersionFamily,
  now: number,
): Record<string, string> {
  const supported: string[] = [];
  const deprecated: string[] = [];
  for (const { version, lifecycle } of family) {
    if (isGone(lifecycle, now)) continue;
    const isEnding = isOver(lifecycle?.deprecated, now) ||
      isOver(lifecycle?.sunset, now);
    (isEnding ? deprecated : supported).push(version);
  }
  const headers: Record<string, string> = {};
  if (supported.length > 0) {
    headers["api-supported-versions"] = supported.join(", ");
  }
  if (deprecated.length > 0) {
    headers["api-deprecated-versions"] = deprecated.join(", ");
  }
  return headers;
}
