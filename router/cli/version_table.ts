import type { Route } from "../declare/route.ts";
import { compareVersions } from "../path/version.ts";

const SERVED = "●";
const ABSENT = "·";

/** Formats rows of cells as columns; the last column is not padded. */
function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map((row) => row[column].length))
  );
  return rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd()
  );
}

function unique<Value>(values: Iterable<Value>): Value[] {
  return [...new Set(values)];
}

/**
 * Formats the routes of one version prefix: a row for each path, a column for
 * each version.
 */
function formatVersions(prefix: string, routes: readonly Route[]): string[] {
  const versions = unique(routes.map((route) => route.version!))
    .sort(compareVersions);
  const resources = unique(routes.map((route) => route.resource)).sort();
  const served = new Set(
    routes.map((route) => `${route.version} ${route.resource}`),
  );
  return formatColumns([
    [`${prefix}…`, ...versions],
    ...resources.map((resource) => [
      resource,
      ...versions.map((version) =>
        served.has(`${version} ${resource}`) ? SERVED : ABSENT
      ),
    ]),
  ]);
}

/**
 * Formats routes as tables of paths by version: one for each version prefix,
 * and one for the paths without a version.
 */
export function formatVersionTable(routes: readonly Route[]): string {
  const tables = [...Map.groupBy(routes, (route) => route.versionPrefix)];
  const blocks = tables.map(([prefix, group]) =>
    prefix === undefined
      ? ["no version", ...unique(group.map((route) => route.path)).sort()]
      : formatVersions(prefix, group)
  );
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}
