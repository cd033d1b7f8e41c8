import { compareVersions } from "../path/version_order.ts";

/**
 * Lists the versions that routes have, in ascending order.
 *
 * @param routes The routes, in any order.
 */
export function versionsOf(
  routes: readonly { readonly version: string | undefined }[],
): readonly string[] {
  const versions = new Set(routes.map(({ version }) => version));
  return [...versions].filter((version) => version !== undefined)
    .sort(compareVersions);
}
