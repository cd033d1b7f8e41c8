import { compareVersions } from "../path/version_order.ts";

/**
 * Lists the versions that routes, or anything else, have, in ascending order.
 *
 * @param owners The routes or other things that have them, in any order.
 */
export function versionsOf(
  owners: readonly { readonly version: string | undefined }[],
): readonly string[] {
  const versions = new Set(owners.map(({ version }) => version));
  return [...versions].filter((version) => version !== undefined)
    .sort(compareVersions);
}
