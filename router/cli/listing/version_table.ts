import { versionsOf } from "../../compose/versions_of.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import { isGone, isOver } from "../../serve/versions/lifecycle_state.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Terminal } from "../printing/terminal.ts";
import {
  divideColumns,
  formatColumns,
  type Row,
  wrapWords,
} from "./columns.ts";
import { ORIGIN_SIGNS, originOf } from "./origin.ts";
import { groupByPrefix } from "./prefix_group.ts";

const ABSENT = "·";
const REMOVED = "✗";
const DEPRECATED = "!";
const GONE = "†";

/** What the signs of a table mean, in the order of the legend. */
const LEGEND: readonly (readonly [sign: string, meaning: string])[] = [
  [ORIGIN_SIGNS.route, "route"],
  [ORIGIN_SIGNS.blueprint, "blueprint"],
  [ORIGIN_SIGNS.group, "group"],
  [ORIGIN_SIGNS.inherited, "inherited"],
  [DEPRECATED, "deprecated"],
  [GONE, "gone"],
  [REMOVED, "removed"],
  [ABSENT, "absent"],
];

/** Returns the sign of where a path is in its lifecycle. */
function lifeOf(routes: readonly Route[], now: number): string {
  if (routes.every(({ lifecycle }) => isGone(lifecycle, now))) return GONE;
  const isDeprecated = routes.some(({ lifecycle }) =>
    isOver(lifecycle?.deprecated, now)
  );
  return isDeprecated ? DEPRECATED : "";
}

/** Returns the signs of a path, given its routes in one version. */
function signOf(routes: readonly Route[], now: number): string {
  return ORIGIN_SIGNS[originOf(routes[0])] + lifeOf(routes, now);
}

/**
 * Groups paths by what they match, in order. Versions and methods may name the
 * parameters of one differently: the first of its names counts.
 */
function groupPaths(paths: readonly string[]): Map<string, string[]> {
  return Map.groupBy([...new Set(paths)].sort(), shapeOf);
}

/**
 * Lists the versions that have a column: those of the routes, and those that
 * have removed one of the paths.
 */
function listVersions(
  routes: readonly VersionedRoute[],
  served: readonly ServedVersion[],
  shapes: ReadonlyMap<string, unknown>,
): readonly string[] {
  const removing = served.filter(({ removed }) =>
    removed.some(({ resource }) => shapes.has(shapeOf(resource)))
  );
  return versionsOf([...routes, ...removing]);
}

/** Returns the key of the paths of one shape in a version. */
function keyOf(version: string, shape: string): string {
  return `${version} ${shape}`;
}

/** Returns the sign of each path that a version has or has removed, by key. */
function signPaths(
  routes: readonly VersionedRoute[],
  served: readonly ServedVersion[],
  now: number,
): Map<string, string> {
  const removed = served.flatMap(({ version, removed }) =>
    removed.map(({ resource }) =>
      [keyOf(version, shapeOf(resource)), REMOVED] as const
    )
  );
  const paths = Map.groupBy(
    routes,
    ({ version, resource }) => keyOf(version, shapeOf(resource)),
  );
  return new Map([
    ...removed,
    ...[...paths].map(([key, own]) => [key, signOf(own, now)] as const),
  ]);
}

/** Creates a row for each path and a column for each version of one prefix. */
function tabulate(
  prefix: string,
  routes: readonly VersionedRoute[],
  served: readonly ServedVersion[],
  now: number,
): Row[] {
  const resources = groupPaths(routes.map(({ resource }) => resource));
  const versions = listVersions(routes, served, resources);
  const signs = signPaths(routes, served, now);
  return [
    [`${prefix}…`, ...versions],
    ...[...resources].map(([shape, [resource]]) => [
      resource,
      ...versions.map((version) => signs.get(keyOf(version, shape)) ?? ABSENT),
    ]),
  ];
}

/** Explains the signs that occur. */
function formatLegend(
  tables: readonly Row[][],
  width: number | undefined,
): string {
  const signs = new Set(
    tables.flat().flatMap(([, ...cells]) => cells.flatMap((cell) => [...cell])),
  );
  const entries = LEGEND.filter(([sign]) => signs.has(sign))
    .map((entry) => entry.join(" "));
  return wrapWords(entries, width).join("\n");
}

/**
 * Formats routes as tables of paths by version: one for each version prefix,
 * and one for the paths without a version. A sign says how each path came into
 * its version.
 *
 * @param app The application.
 * @param routes Which of its routes are shown.
 * @param terminal Where it is printed; rows fit into its width.
 * @param versions Which of its versions are shown.
 */
export function formatVersionTable(
  app: App,
  routes: readonly Route[],
  { width, paint }: Terminal,
  versions: readonly ServedVersion[] = app.versions(),
): string {
  if (routes.length === 0) return "There are no routes.";
  const tables: Row[][] = [];
  const blocks = groupByPrefix(routes).flatMap(([prefix, group]) => {
    if (prefix === undefined) {
      const paths = [...groupPaths(group.map(({ path }) => path)).values()];
      return [
        formatColumns(
          [["no version"], ...paths.map(([path]) => [path])],
          width,
        ),
      ];
    }
    const rows = tabulate(
      prefix,
      group.filter(isVersioned),
      versions.filter(({ versionPrefix }) => versionPrefix === prefix),
      app.now(),
    );
    tables.push(rows);
    return divideColumns(rows, width).map((part) => formatColumns(part, width));
  });
  const texts = blocks.map(([title, ...lines]) =>
    [paint("bold", title), ...lines].join("\n")
  );
  if (tables.length > 0) {
    texts.push(paint("dim", formatLegend(tables, width)));
  }
  return texts.join("\n\n");
}
