import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { type CandidateFolder, hasVersion } from "./candidate_folder.ts";
import { nameSegment, nameUnversioned } from "./file_name.ts";
import { normalize } from "./normal_path.ts";
import type { Ranked } from "./ranked_folder.ts";
import { composeWith, type NewFile } from "./tree_with_file.ts";

/** A file that would serve a path. */
export interface ServingPlace extends NewFile {
  /** The route that it would declare. */
  readonly route: Route;
  /** The paths of other versions that would inherit it. */
  readonly heirs: readonly string[];
  /** All paths that there would be with it. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Gives the segments of a path after those that a folder serves.
 *
 * @param path The path.
 * @param count How many of its segments the folder serves.
 */
export function restOf(path: string, count: number): string[] {
  return path.split("/").slice(count + 1).filter((text) => text !== "");
}

/**
 * Lists the files in a folder that may serve the rest of a path.
 *
 * @param tree The routes folder.
 * @param candidate The folder.
 * @param rest The segments of the path that the folder leaves.
 */
export function listPlaces(
  tree: RouteTree,
  { folder, version }: CandidateFolder,
  rest: readonly string[],
): NewFile[] {
  const isVersioned = version !== undefined || hasVersion(tree, folder);
  const nameFolder = isVersioned ? nameSegment : nameUnversioned;
  const names = [
    ...rest.slice(0, -1).map(nameFolder),
    ...rest.slice(-1).map(nameSegment),
  ];
  const stem = folder + names.join("/");
  return listFiles(tree, stem, names).map((file) => ({ file, version }));
}

/** Lists the files that have a name, the better one first. */
function listFiles(
  { files }: RouteTree,
  stem: string,
  names: readonly string[],
): string[] {
  if (names.length === 0) return [`${stem}index.ts`];
  const [inside, beside] = [`${stem}/index.ts`, `${stem}.ts`];
  // A file whose name begins with a dot is left out.
  if (names.at(-1)!.startsWith(".")) return [inside];
  const hasFolder = Object.keys(files).some((file) =>
    file.startsWith(`${stem}/`)
  );
  // The settings of a folder may give it other paths than its name.
  return hasFolder ? [inside, beside] : [beside];
}

/** Tells whether the name of a new file differs from another by case alone. */
function isTwin({ mistakes }: DeclarationError): boolean {
  return mistakes.some(({ code }) => code === "case-collision");
}

/**
 * Finds in folders the files that would serve a path, one after the other.
 *
 * @param tree The routes folder.
 * @param ranked The folders, the best first.
 * @param wanted The path, as composed ones are written.
 */
export function* findServing(
  tree: RouteTree,
  ranked: readonly Ranked[],
  wanted: string,
): Generator<ServingPlace> {
  const places = ranked.flatMap(([candidate, count]) =>
    listPlaces(tree, candidate, restOf(wanted, count))
  );
  for (const place of places) {
    const composed = composeWith(tree, place);
    if (composed instanceof DeclarationError) {
      // Elsewhere, what stands around the folder would not stand around it.
      if (!place.version && isTwin(composed)) return;
      continue;
    }
    const declaration = placeOf(tree, place.file);
    const routes = composed.routes
      .filter(({ source }) => source.place === declaration);
    const route = routes.find((route) => !isInherited(route));
    if (route && normalize(route.path) === wanted) {
      const heirs = routes.filter((one) => one !== route)
        .map(({ path }) => path);
      const paths = new Set(composed.routes.map(({ path }) => path));
      yield { ...place, route, heirs, paths };
    }
  }
}
