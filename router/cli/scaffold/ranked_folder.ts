import type { Route } from "../../declare/route.ts";
import { fileAt, foldersAround } from "../../files/place.ts";
import { findSpecial, type RouteTree } from "../../files/tree.ts";
import { withoutLastSegment } from "../../path/written_path.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { CandidateFolder } from "./candidate_folder.ts";
import { normalize } from "./normal_path.ts";
import { composeWith } from "./tree_with_file.ts";

/** A file composed only to find out what its folder serves. */
const PROBE = "strata-probe.ts";

/** A folder that can hold a file. */
interface ProbedFolder extends CandidateFolder {
  /** The route that a file in it would have. */
  readonly probe: Route;
}

/** A folder that could hold the route. */
export interface RankedFolder extends ProbedFolder {
  /** How many segments of the route's path the folder serves. */
  readonly count: number;
}

/**
 * Keeps only the settings and types that apply to a folder: there may be as
 * many others as there are folders to probe.
 */
function keepAround(settings: RouteTree, folder: string): RouteTree {
  const around = foldersAround(folder).flatMap((one) =>
    (["settings", "types"] as const)
      .flatMap((role) => findSpecial(settings, one, role) ?? [])
  );
  const files = around.map(({ place, file }) =>
    [fileAt(settings, place), file] as const
  );
  return { ...settings, files: Object.fromEntries(files) };
}

/**
 * Finds the route that a file in each folder would have; leaves out folders
 * that can hold none.
 *
 * @param settings The tree's settings and types.
 * @param candidates The folders.
 */
export function probeFolders(
  settings: RouteTree,
  candidates: readonly CandidateFolder[],
): ProbedFolder[] {
  return candidates.flatMap((candidate) => {
    const { folder, version } = candidate;
    const around = keepAround(settings, folder);
    const composed = composeWith(around, { file: folder + PROBE, version });
    if (composed instanceof DeclarationError) return [];
    return composed.routes.slice(0, 1)
      .map((probe) => ({ ...candidate, probe }));
  });
}

/** Counts the segments of a path that a folder serves; -1 when they differ. */
function countServed(probe: Route, path: string): number {
  // The last segment is the probe's own.
  const served = withoutLastSegment(normalize(probe.path));
  return `${path}/`.startsWith(`${served}/`)
    ? served.split("/").length - 1
    : -1;
}

/**
 * Compares folders: new versions apart from the others come last; before them,
 * those that serve most, then existing ones, those without a prefix of their
 * own, plainly named and short ones.
 */
function compareFolders(a: RankedFolder, b: RankedFolder): number {
  const by = (rank: (candidate: CandidateFolder) => boolean) =>
    Number(rank(a)) - Number(rank(b));
  return by(({ isApart }) => isApart) || b.count - a.count ||
    by(({ version }) => version !== undefined) ||
    by(({ version }) => version?.settings.versionPrefix !== undefined) ||
    by(({ folder }) => folder.includes("(")) ||
    a.folder.length - b.folder.length;
}

/**
 * Orders the folders that could hold a route, the most likely first.
 *
 * @param folders The folders.
 * @param wanted The path of the route, with all its types.
 */
export function rankFolders(
  folders: readonly ProbedFolder[],
  wanted: string,
): RankedFolder[] {
  return folders
    .map((one) => ({ ...one, count: countServed(one.probe, wanted) }))
    .filter(({ count }) => count >= 0)
    .sort(compareFolders);
}
