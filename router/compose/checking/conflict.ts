import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { numberPattern, type PatternTree } from "../../path/pattern_tree.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import { RoutesByPath } from "../routes_by_path.ts";
import { createPlaceNamer, type PlaceNamer } from "./repeated_place.ts";

/** Two routes that claim the same method of a path. */
type Conflict = readonly [first: ComposedRoute, second: ComposedRoute];

/**
 * Groups routes by path and refuses those that claim the same method; a route
 * file claims its whole path.
 *
 * @param routes All routes, in order of declaration.
 * @param tree Their paths, each of which is numbered by the index of its first
 * route.
 * @param mistakes Collects the conflicts, each with all places.
 * @returns The routes by the numbers of their paths.
 */
export function groupByPath(
  routes: readonly ComposedRoute[],
  tree: PatternTree,
  mistakes: Mistake[],
): RoutesByPath {
  const paths = new RoutesByPath(routes);
  const conflicts: Conflict[] = [];
  for (let index = 0; index < routes.length; index++) {
    const { node, parameters } = routes[index];
    const number = numberPattern(tree, node, index, parameters.length);
    const rival = number === index ? undefined : paths.add(number, index);
    if (rival) conflicts.push([rival, routes[index]]);
  }
  reportConflicts(conflicts, createPlaceNamer(routes), mistakes);
  return paths;
}

/** Reports conflicts, but not again for versions that only inherit them. */
function reportConflicts(
  conflicts: readonly Conflict[],
  namePlaces: PlaceNamer,
  mistakes: Mistake[],
): void {
  const reported = new Set<string>();
  const twice = new Set(conflicts.filter(isOneRoute).map(placesOfHeirs));
  for (const conflict of conflicts) {
    if (isInheritedAgain(conflict, reported)) continue;
    const heirs = placesOfHeirs(conflict);
    note(
      heirs !== undefined && twice.has(heirs)
        ? describeTwoBases(conflict)
        : describeConflict(conflict, namePlaces),
      mistakes,
    );
  }
}

/** Tells whether both are the same declaration. */
function isOneRoute([a, b]: Conflict): boolean {
  return a.declaration === b.declaration;
}

/** Names the two places that inherit a path, if two do. */
function placesOfHeirs(conflict: Conflict): string | undefined {
  const [a, b] = conflict.map(({ route }) => route.source.inherited.at(0));
  return a && b && `${a.place}\n${b.place}`;
}

/** Tells whether a version only inherits a conflict that has been reported. */
function isInheritedAgain(conflict: Conflict, reported: Set<string>): boolean {
  const keyOf = (pathOf: (route: Route) => string | undefined) =>
    conflict.map(({ route }) => `${route.source.place} ${pathOf(route)}`)
      .join("\n");
  const isKnown = reported.has(
    keyOf(({ source }) => source.inherited[0]?.path),
  );
  reported.add(keyOf(({ path }) => path));
  return isKnown;
}

function describeConflict(found: Conflict, namePlaces: PlaceNamer): Mistake {
  const conflict = putFileFirst(found);
  const [first, second] = conflict;
  const places = namePlaces(first, second);
  const [a, b] = conflict.map((one, index) => describeSide(one, places[index]));
  const isRepeated = isOneRoute(conflict) && !isInherited(second.route);
  return mistake(
    "duplicate-route",
    places,
    `Both serve ${second.route.path}: ${a}; ${b}.`,
    isRepeated
      ? "It is registered twice: register it once, or in groups that differ " +
        "in urlPrefix or version."
      : "Keep one, or give one of them a different path or version." +
        adviseOnVersion(conflict) + adviseOnFiles(conflict) +
        adviseOnNumbers(conflict),
  );
}

/** Puts a file before code: it can be opened, and is usually what changed. */
function putFileFirst([first, second]: Conflict): Conflict {
  return second.isOfFile && !first.isOfFile ? [second, first] : [first, second];
}

/** Describes how to give a file the version that only its path's text names. */
function adviseOnVersion(conflict: Conflict): string {
  const plain = conflict.find((one) =>
    one.isOfFile && one.version === undefined
  );
  const version = conflict.find((one) => one !== plain)?.version;
  return plain && version !== undefined
    ? ` If ${plain.declaration.place} belongs to version ${version}, set that ` +
      "in an enclosing _version.ts."
    : "";
}

/** Describes how to combine what two files were meant to share. */
function adviseOnFiles(conflict: Conflict): string {
  if (!conflict.some(({ isOfFile }) => isOfFile)) return "";
  const [first, second] = conflict.map(({ declaration }) => declaration.place);
  return first === second
    ? " If a folder is registered twice, register it once, or in groups that " +
      "differ in urlPrefix."
    : " A route file serves its whole path: export all of its methods there.";
}

/**
 * Describes how to write a version with trailing zeros, if one of two equal
 * versions may have been written so.
 */
function adviseOnNumbers([first, second]: Conflict): string {
  const [one, other] = [first.effective.version, second.effective.version];
  const number = [one?.value, other?.value].find(isFraction);
  if (number === undefined || one === other) return "";
  return ` If one was meant to be version ${number}0, write the string ` +
    `"${number}0": the number ${number}0 is ${number}.`;
}

function isFraction(value: unknown): value is number {
  return typeof value === "number" && !Number.isInteger(value);
}

/**
 * Describes two places of a version that inherit the same paths. It is reported
 * neither for each path nor at its file, which is right where it is.
 */
function describeTwoBases([{ route: a }, { route: b }]: Conflict): Mistake {
  const [one, other] = [a, b].map(({ source }) => source.inherited[0]);
  return mistake(
    "bad-extends",
    [one.place, other.place],
    `Both give version ${b.version} the same paths: the first extends version ` +
      `${one.version}, the second version ${other.version}.`,
    "Keep extends in one of the two, or give one a different version.",
  );
}

function describeSide({ route }: ComposedRoute, place: string): string {
  const { version, inherited: [base] } = route.source;
  if (version === undefined) return `${place} without a version`;
  const origin = base ? `, inherited from version ${base.version},` : "";
  return `${place}${origin} with version ${route.version} from ${version}`;
}
