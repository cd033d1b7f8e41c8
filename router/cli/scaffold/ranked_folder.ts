import type { Route } from "../../declare/route.ts";
import type { RouteTree } from "../../files/tree.ts";
import { withoutLastSegment } from "../../path/written_path.ts";
import { filesAround } from "../tree/files_around.ts";
import type { CandidateFolder } from "./candidate_folder.ts";
import { normalize } from "./normal_path.ts";
import { readNewRoute } from "./tree_with_file.ts";

/** Names the file that shows what its folder serves. */
const PROBE = "strata-probe.ts";

/** The routes that files in folders would have; none for a folder of no file. */
type Probes = ReadonlyMap<CandidateFolder, Route>;

/**
 * Keeps the settings and types that hold for a folder: there may be as many
 * others as folders that are asked about.
 */
function keepAround(settings: RouteTree, folder: string): RouteTree {
  const around = [
    ...filesAround(settings, folder, "settings"),
    ...filesAround(settings, folder, "types"),
  ];
  const files = Object.fromEntries(
    around.map((file) => [file, settings.files[file]] as const),
  );
  return { ...settings, files };
}

/**
 * Finds what a file in each of some folders would serve.
 *
 * @param settings The tree's settings and types.
 * @param candidates The folders.
 */
export function probeFolders(
  settings: RouteTree,
  candidates: readonly CandidateFolder[],
): Probes {
  const probes = new Map<CandidateFolder, Route>();
  for (const candidate of candidates) {
    const { folder, version } = candidate;
    const file = folder + PROBE;
    const around = keepAround(settings, folder);
    const route = readNewRoute(around, { file, version });
    if (route) probes.set(candidate, route);
  }
  return probes;
}

/** Gives how many segments of the path a folder serves; -1 when it is other. */
function countServed(probe: Route, path: string): number {
  // The last segment is the probe's own.
  const served = withoutLastSegment(normalize(probe.path));
  return `${path}/`.startsWith(`${served}/`)
    ? served.split("/").length - 1
    : -1;
}

/** A folder that could hold the route, and how many segments it serves. */
export type Ranked = readonly [candidate: CandidateFolder, count: number];

/**
 * Orders folders: new versions apart from the others last; who serves most, then
 * existing ones, those without a prefix of their own, plainly named and short
 * ones.
 */
function compareCandidates(
  [a, left]: Ranked,
  [b, right]: Ranked,
): number {
  const by = (rank: (candidate: CandidateFolder) => boolean) =>
    Number(rank(a)) - Number(rank(b));
  return by(({ isApart }) => isApart) || right - left ||
    by(({ version }) => version !== undefined) ||
    by(({ version }) => version?.settings.versionPrefix !== undefined) ||
    by(({ folder }) => folder.includes("(")) ||
    a.folder.length - b.folder.length;
}

/**
 * Orders the folders that could hold a route, the most likely first.
 *
 * @param probes The folders, with what files in them serve.
 * @param wanted The path of the route, with all its types.
 */
export function rankCandidates(probes: Probes, wanted: string): Ranked[] {
  return [...probes]
    .map(([one, probe]): Ranked => [one, countServed(probe, wanted)])
    .filter(([, count]) => count >= 0)
    .sort(compareCandidates);
}
