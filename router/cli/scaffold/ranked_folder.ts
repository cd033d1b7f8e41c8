import type { Route } from "../../declare/route.ts";
import { fileAt } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { withoutLastSegment } from "../../path/written_path.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { composeTree } from "../tree/compose_tree.ts";
import { filesAround } from "../tree/files_around.ts";
import type { CandidateFolder } from "./candidate_folder.ts";
import { normalize } from "./normal_path.ts";
import { readNewRoute, UNWRITTEN_FILE } from "./tree_with_file.ts";

/** Names a file that shows what its folder serves. */
function nameProbe(folder: string, index: number): string {
  return `${folder}strata-probe-${index}.ts`;
}

/** The probes in folders, by the folders' paths. */
type Probes = ReadonlyMap<string, Route>;

/**
 * Puts a probe into each folder of a tree. All are composed at once, since there
 * may be many; none is known when one of them can hold no file.
 *
 * @param settings The tree's settings and types.
 * @param folders The folders.
 */
export function composeFolders(
  settings: RouteTree,
  folders: readonly string[],
): Probes {
  const probes = new Map(
    folders.map((folder, index) => [nameProbe(folder, index), folder]),
  );
  const files = Object.fromEntries(
    [...probes.keys()].map((probe) => [probe, UNWRITTEN_FILE] as const),
  );
  const composed = composeTree({
    ...settings,
    files: { ...settings.files, ...files },
  });
  if (composed instanceof DeclarationError) return new Map();
  return new Map(
    composed.routes.map((route) => [
      probes.get(fileAt(settings, route.source.place))!,
      route,
    ]),
  );
}

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

/** Gives how many segments of the path a folder serves; -1 when it is other. */
function countServed(
  settings: RouteTree,
  known: Probes,
  { folder, version }: CandidateFolder,
  path: string,
): number {
  const probe = version === undefined && known.has(folder)
    ? known.get(folder)
    : readNewRoute(keepAround(settings, folder), {
      file: nameProbe(folder, 0),
      version,
    });
  if (probe === undefined) return -1;
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
 * @param settings The tree's settings and types.
 * @param known The probes of the folders that there are.
 * @param candidates The folders.
 * @param wanted The path of the route, with all its types.
 */
export function rankCandidates(
  settings: RouteTree,
  known: Probes,
  candidates: readonly CandidateFolder[],
  wanted: string,
): Ranked[] {
  return candidates
    .map((one): Ranked => [one, countServed(settings, known, one, wanted)])
    .filter(([, count]) => count >= 0)
    .sort(compareCandidates);
}
