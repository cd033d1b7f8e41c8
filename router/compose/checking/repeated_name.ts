import { groupBy } from "../../collection/group_by.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import { createPlaceNamer, type PlaceNamer } from "./repeated_place.ts";

/**
 * Warns of routes whose URL cannot be built by their name alone, since another
 * route of the same version has it too. A declaration that is registered at
 * several paths has one name at all of them.
 *
 * @param routes The routes.
 * @param mistakes Collects the warnings.
 */
export function warnOfRepeatedNames(
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  const declared = listNamed(routes);
  // A version usually has each name once, so that there is nothing to group.
  const shared = findSharedNames(declared);
  const groups = groupBy(
    declared.filter(({ name }) => shared.has(name)),
    ({ name, settings: { version, versionPrefix } }) =>
      JSON.stringify([name, version, versionPrefix]),
  );
  const namePlaces = createPlaceNamer(routes);
  for (const group of groups.values()) {
    warnOfRepeated(group, namePlaces, mistakes);
  }
}

/** Lists the routes that are named where they are declared. */
function listNamed(routes: readonly ComposedRoute[]): ComposedRoute[] {
  const named: ComposedRoute[] = [];
  // A function would be called for each of very many routes.
  for (let index = 0; index < routes.length; index++) {
    const route = routes[index];
    if (route.name !== undefined && !route.base) named.push(route);
  }
  return named;
}

/** Finds the names that several routes of one version have. */
function findSharedNames(
  routes: readonly ComposedRoute[],
): ReadonlySet<string | undefined> {
  const ofVersions = new Map<string | undefined, Set<string | undefined>>();
  const shared = new Set<string | undefined>();
  for (const { name, version } of routes) {
    let seen = ofVersions.get(version);
    if (!seen) ofVersions.set(version, seen = new Set());
    if (seen.has(name)) shared.add(name);
    else seen.add(name);
  }
  return shared;
}

/** Warns of the routes that have the name of the first one. */
function warnOfRepeated(
  [first, ...others]: readonly ComposedRoute[],
  namePlaces: PlaceNamer,
  mistakes: Mistake[],
): void {
  const reported = new Set([first.declaration]);
  for (const other of others) {
    const { declaration, pattern } = other;
    const isAnother = pattern.path !== first.pattern.path &&
      !reported.has(declaration);
    if (!isAnother) continue;
    reported.add(declaration);
    note(describeRepeated(first, other, namePlaces(first, other)), mistakes);
  }
}

function describeRepeated(
  first: ComposedRoute,
  other: ComposedRoute,
  places: readonly string[],
): Mistake {
  const paths = `${first.pattern.path} and ${other.pattern.path}`;
  const isInBlueprint = first.effective.blueprint !== undefined;
  return warning(
    "duplicate-name",
    places,
    `${paths} are both named "${first.name}", so the name alone is ` +
      "ambiguous.",
    isInBlueprint
      ? "Give each path, or the blueprint around it, a name of its own."
      : "Give each path a name of its own.",
  );
}
