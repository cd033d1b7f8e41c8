import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { App } from "../../serve/app.ts";
import { nameSegment, nameUnversioned } from "./file_name.ts";
import { normalize } from "./normal_path.ts";
import type { RankedFolder } from "./ranked_folder.ts";
import { composeWith, type NewFile } from "./tree_with_file.ts";

/** A file that would serve a path. */
export interface ServingFile extends NewFile {
  /** The route that it would declare. */
  readonly route: Route;
  /** The paths of other versions that would inherit it. */
  readonly heirs: readonly string[];
  /** All paths of the application with it. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Lists the files in a folder that may serve a path.
 *
 * @param tree The routes folder.
 * @param ranked The folder.
 * @param wanted The path, as composed ones are written.
 */
export function listNewFiles(
  tree: RouteTree,
  { folder, version, probe, count }: RankedFolder,
  wanted: string,
): NewFile[] {
  const rest = wanted.split("/").slice(count + 1)
    .filter((text) => text !== "");
  const nameFolder = probe.version === undefined
    ? nameUnversioned
    : nameSegment;
  const names = [
    ...rest.slice(0, -1).map(nameFolder),
    ...rest.slice(-1).map(nameSegment),
  ];
  const stem = folder + names.join("/");
  return listFiles(tree, stem, names).map((file) => ({ file, version }));
}

/** Lists the files that a name can have, the better one first. */
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
  // The settings of a folder may give it another path than its name does.
  return hasFolder ? [inside, beside] : [beside];
}

/** Tells whether the name of a new file differs from another in case alone. */
function isCaseCollision({ mistakes }: DeclarationError): boolean {
  return mistakes.some(({ code }) => code === "case-collision");
}

/** Returns a new file with its route and paths if it serves the wanted path. */
function readServing(
  tree: RouteTree,
  newFile: NewFile,
  { routes }: App,
  wanted: string,
): ServingFile | undefined {
  const place = placeOf(tree, newFile.file);
  const own = routes.filter(({ source }) => source.place === place);
  const route = own.find((one) => !isInherited(one));
  if (!route || normalize(route.path) !== wanted) return undefined;
  const heirs = own.filter((one) => one !== route).map(({ path }) => path);
  const paths = new Set(routes.map(({ path }) => path));
  return { ...newFile, route, heirs, paths };
}

/**
 * Finds the files in folders that would serve a path, one after the other.
 *
 * @param tree The routes folder.
 * @param ranked The folders, the best first.
 * @param wanted The path, as composed ones are written.
 */
export function* findServing(
  tree: RouteTree,
  ranked: readonly RankedFolder[],
  wanted: string,
): Generator<ServingFile> {
  const newFiles = ranked.flatMap((one) => listNewFiles(tree, one, wanted));
  for (const newFile of newFiles) {
    const composed = composeWith(tree, newFile);
    if (composed instanceof DeclarationError) {
      // In another folder, it would lack the surroundings of this one.
      if (!newFile.version && isCaseCollision(composed)) return;
      continue;
    }
    const serving = readServing(tree, newFile, composed, wanted);
    if (serving) yield serving;
  }
}
