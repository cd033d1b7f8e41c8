import type { Route } from "../declare/route.ts";
import { groupBy } from "../path/group_by.ts";

/** Routes by their names, which several versions can have. */
export type NamedRoutes = ReadonlyMap<string, readonly Route[]>;

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/**
 * Brings together the routes of each name.
 *
 * @param routes The routes; those without a name are left out.
 */
export function groupByName(routes: readonly Route[]): NamedRoutes {
  return groupBy(routes.filter(hasName), ({ name }) => name);
}
