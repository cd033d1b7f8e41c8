import { writeSpecifier } from "../../build/specifier.ts";
import { memoize } from "../../collection/memoize.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { omitGroups } from "../../files/name.ts";
import { folderOf, nameOf } from "../../files/place.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import {
  listMiddlewareFiles,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";
import { type Finding, listReportedPlaces } from "../printing/finding.ts";
import { listBases } from "../tree/extended_version.ts";
import { listVersionFolders } from "../tree/folder_of_version.ts";
import { hasEmpty, listUnwrapped } from "./compared_middleware.ts";
import {
  areBeside,
  type FolderInVersion,
  listFoldersInVersion,
} from "./folder_in_version.ts";

/** A folder of a version, and the routes whose files lie in or below it. */
interface FilledFolder extends FolderInVersion {
  readonly routes: Route[];
}

/** A middleware file of a version that another one builds on. */
interface Guard {
  readonly place: string;
  readonly version: string;
}

/** By a folder inside one of a version, without groups, its middleware file. */
type InnerFiles = ReadonlyMap<string, string>;

/**
 * Warns of folders without a middleware file, while the same folder has one in
 * an earlier version: it does not run for what they declare, and access to that
 * is often checked there.
 *
 * @param versions All versions.
 * @param middleware Finds and reads middleware files.
 * @param earlier The findings so far.
 */
export function warnOfUnguardedFolders(
  versions: readonly ServedVersion[],
  middleware: MiddlewareFiles,
  earlier: readonly Finding[],
): Finding[] {
  const known = listReportedPlaces(earlier, "lost-middleware");
  // A version may have as many folders as it has routes.
  const foldersOf = memoize(listVersionFolders);
  const groupsOf = memoize(({ routes }: ServedVersion) => {
    const files = [...new Set(routes.flatMap(listMiddlewareFiles))];
    return memoize((folder: string) => indexByInner(files, folder));
  });
  const found: Finding[] = [];
  for (const version of versions) {
    const bases = listBases(versions, version);
    if (bases.length === 0) continue;
    const routes = version.routes.filter((route) =>
      !isInherited(route) && !known.has(route.source.place)
    );
    for (const folder of fillFolders(routes)) {
      const guard = findGuard(folder, bases, foldersOf, groupsOf, middleware);
      if (!guard) continue;
      const closed = omitOpen(folder, middleware);
      const unguarded = listUnwrapped(guard.place, closed, middleware);
      if (unguarded.length === 0) continue;
      found.push(describeUnguarded(version, folder, guard, unguarded));
    }
  }
  return found;
}

/** Lists the folders around routes, with the routes below each. */
function fillFolders(routes: readonly Route[]): Iterable<FilledFolder> {
  const folders = new Map<string, FilledFolder>();
  for (const route of routes) {
    for (const folder of listFoldersInVersion(route)) {
      const place = folder.versionFolder + folder.inner;
      const filled = folders.get(place);
      if (filled) filled.routes.push(route);
      else folders.set(place, { ...folder, routes: [route] });
    }
  }
  return folders.values();
}

/** Leaves out routes if a file around them says that nothing is to run. */
function omitOpen(
  { versionFolder, inner, routes }: FilledFolder,
  middleware: MiddlewareFiles,
): Route[] {
  const folder = versionFolder + inner;
  const isInside = (place: string) => place.startsWith(folder);
  return routes.filter(({ source }) =>
    !hasEmpty(source.middleware.filter(isInside), middleware)
  );
}

/** Finds the file of the nearest earlier version where a folder has none. */
function findGuard(
  { versionFolder, inner }: FolderInVersion,
  bases: readonly ServedVersion[],
  foldersOf: (version: ServedVersion) => readonly string[],
  groupsOf: (version: ServedVersion) => (folder: string) => InnerFiles,
  { find }: MiddlewareFiles,
): Guard | undefined {
  if (find(versionFolder + inner) !== undefined) return undefined;
  const own = omitGroups(inner);
  for (const base of bases) {
    for (const folder of foldersOf(base)) {
      if (!areBeside(folder, versionFolder)) continue;
      const place = find(folder + inner) ?? groupsOf(base)(folder).get(own);
      if (place !== undefined) return { place, version: base.version };
    }
  }
  return undefined;
}

/**
 * Indexes the middleware files in a folder of a version by the folders inside
 * it, without groups: in one, the files of a version that has ended lie.
 */
function indexByInner(files: readonly string[], folder: string): InnerFiles {
  const byInner = new Map<string, string>();
  for (const place of files) {
    if (!place.startsWith(folder)) continue;
    const inner = omitGroups(folderOf(place.slice(folder.length)));
    if (inner !== "" && !byInner.has(inner)) byInner.set(inner, place);
  }
  return byInner;
}

function describeUnguarded(
  { version }: ServedVersion,
  { versionFolder, inner }: FolderInVersion,
  guard: Guard,
  routes: readonly Route[],
): Finding {
  const folder = versionFolder + inner;
  const file = folder + nameOf(guard.place);
  const specifier = writeSpecifier(file, guard.place);
  return {
    code: "unguarded-folder",
    severity: "warning",
    places: [...new Set(routes.map(({ source }) => source.place))],
    reason: `${guard.place} runs for this folder in version ` +
      `${guard.version}, but not for what version ${version} declares in ` +
      `${folder}, which has no ${nameOf(guard.place)}.`,
    fix: `Write in ${file}: export { default } from ${specifier}; or, to ` +
      "run without it: export default [];",
  };
}
