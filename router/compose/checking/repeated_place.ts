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
  function listAlike(place: string): RouteDeclaration[] {
    byPlace ??= groupBy(routes, placeOf);
    const alike = byPlace.get(place)!;
    return [...new Set(alike.map(({ declaration }) => declaration))];
  }

  return (first, second) => {
    const [place, other] = [placeOf(first), placeOf(second)];
    const isTold = place !== other ||
      first.declaration === second.declaration;
    if (isTold) return [place, other];
    const alike = listAlike(place);
    const name = ({ declaration }: ComposedRoute) => {
      const number = alike.indexOf(declaration) + 1;
      return `${place} (number ${number} of ${alike.length})`;
    };
    return [name(first), name(second)];
  };
}
