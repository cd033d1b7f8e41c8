import { findNamed } from "../../compose/surrounding_names.ts";
import type { Route } from "../../declare/route.ts";
import { roleOf } from "../../files/role.ts";

/**
 * Lists what code uses around a route: functions, as many have one name, or
 * names where the functions are not known.
 */
function listInCode({ source: { middleware } }: Route): unknown[] {
  const layers = findNamed(middleware);
  return middleware.flatMap((name, index) =>
    roleOf(name) === "middleware" ? [] : layers?.[index].middleware ?? name
  );
}

/**
 * Tells whether code uses a function around one route, and not another.
 *
 * @param route The one.
 * @param other The other.
 */
export function hasOwnInCode(route: Route, other: Route): boolean {
  const others = new Set(listInCode(other));
  return listInCode(route).some((one) => !others.has(one));
}
