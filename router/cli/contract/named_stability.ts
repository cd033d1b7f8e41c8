import { leadOf } from "../../declare/route_lead.ts";
import { stabilityOfName } from "../../declare/stability.ts";
import type { Contract, LockedRoute } from "./lock_file.ts";
import type { Published, PublishedRoute } from "./published.ts";
import { findByLead } from "./version_lead.ts";

type Unstable = LockedRoute["stability"];

/** Gathers what the names of versions say that are not stable. */
function gatherStabilities(
  routes: readonly PublishedRoute[],
): Map<string, Unstable> {
  const found = new Map<string, Unstable>();
  for (const { route, stability } of routes) {
    if (stability === undefined || route.version === undefined) continue;
    const said = stabilityOfName(route.version);
    if (said !== "stable") found.set(leadOf(route), said);
  }
  return found;
}

/**
 * Gives locked routes the stability that the names of their versions say. Locks
 * without origins may be of a time when names did not say any, and nobody has
 * changed it since.
 *
 * @param locked What was locked.
 * @param current What is published.
 */
export function nameStabilities(
  locked: Contract,
  current: Published,
): Contract {
  if (locked.origins) return locked;
  const stabilities = gatherStabilities(current.routes);
  if (stabilities.size === 0) return locked;
  const routes = locked.routes.map((route) => {
    const stability = route.stability ?? findByLead(stabilities, route.path);
    return stability === undefined ? route : { ...route, stability };
  });
  return { ...locked, routes };
}
