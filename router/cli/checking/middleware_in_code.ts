import { findNamed } from "../../compose/surrounding_names.ts";
import type { Route } from "../../declare/route.ts";
import { roleOf } from "../../files/role.ts";

/**
 * Lists what code uses around a route: functions, since many share one name, or
 * names where the functions are not known.
 */
function listInCode({ source: { middleware } }: Route): unknown[] {
  const layers = findNamed(middleware);
  return middleware.flatMap((name, index) =>
    roleOf(name) === "middleware" ? [] : layers?.[index].middleware ?? name
  );
}

/**
 * Tells whether code uses a function around one route, but not another.
 *
 * @param route The first route.
 * @param other The other route.
 */
export function hasOwnInCode(route: Route, other: Route): boolean {
  const others = new Set(listInCode(other));
  return listInCode(route).some((one) => !others.has(one));
}
