import { isUnreleased } from "../path/version_look.ts";
import type { Stability } from "./lifecycle.ts";
import type { Route } from "./route.ts";

/**
 * Returns the stability that a version's name implies.
 *
 * @param version The version without a `v` before its number.
 */
export function stabilityOfName(version: string): Stability {
  return isUnreleased(version) ? "beta" : "stable";
}

/**
 * Returns the stability of a route's version: the one that is set, otherwise
 * the one that the version's name implies.
 *
 * @param route The route.
 */
export function stabilityOf(
  { lifecycle, version }: Pick<Route, "lifecycle" | "version">,
): Stability {
  return lifecycle?.stability ?? stabilityOfName(version ?? "");
}

/**
 * Returns the stability that all routes of a version share, if its name implies
 * another. A group that joins the version has to set it too: otherwise its
 * paths would be stable, and clients would be told that they are the latest.
 *
 * @param version The version without a `v` before its number.
 * @param routes Its routes.
 */
export function sharedStability(
  version: string,
  routes: readonly Pick<Route, "lifecycle" | "version">[],
): Stability | undefined {
  const [stability, ...others] = new Set(routes.map(stabilityOf));
  if (others.length > 0 || stability === stabilityOfName(version)) return;
  return stability;
}
