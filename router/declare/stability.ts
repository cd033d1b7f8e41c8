import { isUnreleased } from "../path/version_look.ts";
import type { Stability } from "./lifecycle.ts";
import type { Route } from "./route.ts";

/**
 * Gives how far a version has come, as its name says.
 *
 * @param version The version without a `v` before its number.
 */
export function stabilityOfName(version: string): Stability {
  return isUnreleased(version) ? "beta" : "stable";
}

/**
 * Gives how far the version of a route has come: as it is set, else as the
 * version's name says.
 *
 * @param route The route.
 */
export function stabilityOf(
  { lifecycle, version }: Pick<Route, "lifecycle" | "version">,
): Stability {
  return lifecycle?.stability ?? stabilityOfName(version ?? "");
}

/**
 * Gives how far a version has come in all of its routes, where that is not what
 * its name says. A group that joins it has to say so too: its paths would be
 * stable, and clients would be told that they are the latest.
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
