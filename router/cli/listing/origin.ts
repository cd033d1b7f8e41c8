import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf } from "../../files/place.ts";

/** How a path came into its version. */
export type Origin = "route" | "blueprint" | "group" | "inherited";

/** The sign of each origin in tables. */
export const ORIGIN_SIGNS: Readonly<Record<Origin, string>> = {
  route: "◆",
  blueprint: "●",
  group: "○",
  inherited: "◇",
};

/**
 * Returns how a path came into its version: by the route's own setting, by that
 * of its blueprint, which for a file is its own folder, by a group around it,
 * or from an earlier version.
 *
 * @param route A route with a version.
 */
export function originOf(route: Route): Origin {
  const { place, version: versionPlace = "", versionLevel } = route.source;
  if (isInherited(route)) return "inherited";
  if (versionLevel !== "group") return versionLevel ?? "group";
  // Places without a slash would seem to lie in one folder.
  const isOwnFolder = versionPlace.includes("/") &&
    folderOf(versionPlace) === folderOf(place);
  return isOwnFolder ? "blueprint" : "group";
}
