import { groupBy } from "../../collection/group_by.ts";
import type { RouteDeclaration } from "../../declare/declaration.ts";
import type { ComposedRoute } from "../composed_route.ts";

/** Names the places of two routes so that they can be told apart. */
export type PlaceNamer = (
  first: ComposedRoute,
  second: ComposedRoute,
) => [string, string];

function placeOf({ declaration }: ComposedRoute): string {
  return declaration.place;
}

/**
 * Creates a namer of places: declarations whose places read the same, such as
 * those of two blueprints of one name, are numbered in their order.
 *
 * @param routes All routes, in order of declaration.
 */
export function createPlaceNamer(routes: readonly ComposedRoute[]): PlaceNamer {
  let byPlace: ReadonlyMap<string, readonly ComposedRoute[]> | undefined;

  /** Lists the declarations whose places read so. */
  function listSamePlace(place: string): RouteDeclaration[] {
    byPlace ??= groupBy(routes, placeOf);
    const found = byPlace.get(place)!;
    return [...new Set(found.map(({ declaration }) => declaration))];
  }

  return (first, second) => {
    const [place, other] = [placeOf(first), placeOf(second)];
    const isClear = place !== other ||
      first.declaration === second.declaration;
    if (isClear) return [place, other];
    const declarations = listSamePlace(place);
    const name = ({ declaration }: ComposedRoute) => {
      const number = declarations.indexOf(declaration) + 1;
      return `${place} (number ${number} of ${declarations.length})`;
    };
    return [name(first), name(second)];
  };
}
