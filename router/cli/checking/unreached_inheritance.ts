import { writeSpecifier } from "../../build/specifier.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf, nameOf } from "../../files/place.ts";
import { formatCount } from "../../report/count.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { MiddlewareFiles } from "../loading/middleware_files.ts";
import { type Finding, listReportedPlaces } from "../printing/finding.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";
import { listUnwrapped } from "./compared_middleware.ts";
import { areBeside, listFoldersInVersion } from "./folder_in_version.ts";

/** A folder of a version that paths are inherited from. */
interface InheritedFolder {
  /** The same folder of the version that inherits them. */
  readonly own: string;
  readonly inherited: string;
  /** The version that declares them. */
  readonly from: string;
  /** The routes, as the inheriting version has them. */
  readonly routes: Route[];
}

/**
 * Warns of middleware files in folders inside a version that do not run for
 * what it inherits from the same folder of another version: whoever fixes the
 * middleware there expects it to run for those paths too.
 *
 * @param versions All versions.
 * @param middleware Finds and reads middleware files.
 * @param earlier The findings so far.
 */
export function warnOfUnreachedInheritance(
  versions: readonly ServedVersion[],
  middleware: MiddlewareFiles,
  earlier: readonly Finding[],
): Finding[] {
  const known = new Set(
    [...listReportedPlaces(earlier, "unreached-by-middleware")].map(folderOf),
  );
  const declared = new Map(
    versions.flatMap(({ routes }) => routes)
      .filter((route) => !isInherited(route))
      .map((route) => [route.source.place, route]),
  );
  const found: Finding[] = [];
  for (const version of versions) {
    for (const folder of collectInherited(version, declared)) {
      const file = known.has(folder.own)
        ? undefined
        : middleware.find(folder.own);
      if (file === undefined) continue;
      const routes = listUnwrapped(file, folder.routes, middleware);
      if (routes.length === 0) continue;
      found.push(describeUnreached(version, { ...folder, routes }, file));
    }
  }
  return found;
}

/** Lists the folders that a version inherits paths from. */
function collectInherited(
  { routes }: ServedVersion,
  declared: ReadonlyMap<string, Route>,
): Iterable<InheritedFolder> {
  const folders = new Map<string, InheritedFolder>();
  for (const route of routes.filter(isInherited)) {
    const original = declared.get(route.source.place);
    const ownVersion = versionFolderOf(route);
    if (!original || ownVersion === undefined) continue;
    for (const { versionFolder, inner } of listFoldersInVersion(original)) {
      if (!areBeside(versionFolder, ownVersion)) continue;
      const own = ownVersion + inner;
      const inherited = versionFolder + inner;
      const key = `${own}\n${inherited}`;
      const filled = folders.get(key);
      const from = original.version!;
      if (filled) filled.routes.push(route);
      else folders.set(key, { own, inherited, from, routes: [route] });
    }
  }
  return folders.values();
}

function describeUnreached(
  { version }: ServedVersion,
  { own, inherited, from, routes }: InheritedFolder,
  file: string,
): Finding {
  const [{ source }] = routes;
  const paths = [...new Set(routes.map(({ resource }) => resource))];
  const declared = own + source.place.slice(inherited.length);
  const specifier = writeSpecifier(declared, source.place);
  const count = formatCount(paths.length, "path");
  return {
    code: "unreached-by-middleware",
    severity: "warning",
    places: [file],
    reason: `${file} does not run for ${count} that version ${version} ` +
      `inherits from the same folder of version ${from}: ${listFew(paths)}.`,
    fix: `Redeclare each in ${own}, as with export * from ${specifier}; in ` +
      `${declared}, or move the middleware for both versions to ` +
      `${inherited}${nameOf(file)} and re-export it here. If it is only for ` +
      `what version ${version} declares, move that to a folder with ` +
      "another name.",
  };
}
