import { writeSpecifier } from "../../build/specifier.ts";
import type { Route } from "../../declare/route.ts";
import { listFew } from "../../report/few.ts";
import type { MiddlewareFiles } from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";

/** A path whose handler has more middleware at another beginning. */
export interface UnequalPath {
  readonly route: Route;
  /** The other path. */
  readonly other: Route;
  /** The middleware files that run only for the other path. */
  readonly files: readonly string[];
}

/** Paths that lack the same files, and the folder around all of them. */
export interface UnequalFolder {
  readonly folder: string;
  readonly group: readonly UnequalPath[];
}

/**
 * Tells whether a folder is around the file of the other path as well.
 *
 * @param folder The folder.
 * @param unequal The two paths.
 */
export function isAroundOther(folder: string, { other }: UnequalPath): boolean {
  return other.source.place.startsWith(folder);
}

/** Advises how the same middleware can run for the paths as well. */
function adviseRepeating(
  { folder, group }: UnequalFolder,
  places: readonly string[],
  { find }: MiddlewareFiles,
): string {
  // One around both would run twice for the other.
  if (group.some((one) => isAroundOther(folder, one))) {
    return `Move ${listFew(places)} into a separate folder, with a ` +
      "_middleware.ts that exports the same";
  }
  const [{ files }] = group;
  if (files.length > 1 || find(folder) !== undefined) {
    return `Export the same middleware from a _middleware.ts around ${folder}`;
  }
  const file = `${folder}_middleware.ts`;
  const specifier = writeSpecifier(file, files[0]);
  return `Write in ${file}: export { default } from ${specifier}`;
}

/**
 * Describes which middleware files do not run for paths, and what can be done.
 *
 * @param unequal The paths, and the folder around them.
 * @param middleware Finds middleware files.
 */
export function describeUnequal(
  unequal: UnequalFolder,
  middleware: MiddlewareFiles,
): Finding {
  const { group } = unequal;
  const [{ files }] = group;
  const places = [...new Set(group.map(({ route }) => route.source.place))];
  const paths = [...new Set(group.map(({ route }) => route.path))];
  const others = [...new Set(group.map(({ other }) => other.path))];
  const repeating = adviseRepeating(unequal, places, middleware);
  return {
    code: "lost-middleware",
    severity: "warning",
    places,
    reason: `${listFew(files)} ${files.length === 1 ? "runs" : "run"} for ` +
      `${listFew(others)}, but not for ${listFew(paths)}, served by the ` +
      "same handlers.",
    fix: `${repeating}; or, to run without it, move ` +
      `${listFew(places)} into a folder with a _middleware.ts that says so: ` +
      "export default [];",
  };
}
