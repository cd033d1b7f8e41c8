import { compareText } from "../../collection/compare_text.ts";
import type { Route } from "../../declare/route.ts";
import { compareVersions } from "../../path/version_order.ts";

/** The routes after one version prefix; `undefined` for those without one. */
type PrefixGroup = readonly [
  prefix: string | undefined,
  routes: readonly Route[],
];

/**
 * Groups routes by their version prefix. Those without a version come first,
 * wherever they were declared.
 *
 * @param routes The routes.
 */
export function groupByPrefix(routes: readonly Route[]): PrefixGroup[] {
  return [...Map.groupBy(routes, ({ versionPrefix }) => versionPrefix)]
    .sort(([a], [b]) => Number(a !== undefined) - Number(b !== undefined));
}

/**
 * Orders routes for reading: by version prefix, by version, then by path. Those
 * of one path stay in the order that they are tried in.
 *
 * @param routes The routes.
 */
export function orderForReading(routes: readonly Route[]): Route[] {
  return groupByPrefix(routes).flatMap(([, group]) =>
    [...Map.groupBy(group, ({ version = "" }) => version)]
      .sort(([a], [b]) => compareVersions(a, b))
      .flatMap(([, own]) =>
        own.sort((a, b) => compareText(a.resource, b.resource))
      )
  );
}
