import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import { groupBy } from "../../path/group_by.ts";
import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import { remember } from "../../path/remember.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { MiddlewareFiles } from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";
import { listBases } from "../tree/extended_version.ts";
import { versionFolderOf } from "./folder_in_version.ts";

/** A path that a version declares anew, and what is not around it any more. */
interface LostGuard {
  readonly route: Route;
  /** The same path in a version before. */
  readonly before: Route;
  /** The middleware files that run only before that. */
  readonly files: readonly string[];
}

/**
 * Warns of paths that a version declares without any of the functions that
 * middleware files run before the same path in a version before it, whichever
 * folder each of the two lies in.
 *
 * @param versions All versions.
 * @param middleware Finds and reads middleware files.
 * @param told What is found already.
 */
export async function warnOfLostGuards(
  versions: readonly ServedVersion[],
  middleware: MiddlewareFiles,
  told: readonly Finding[],
): Promise<Finding[]> {
  const known = new Set(
    told.filter(({ code }) =>
      code === "lost-middleware" || code === "unguarded-folder"
    ).flatMap(({ places }) => places),
  );
  const outlinesOf = remember(({ routes }: ServedVersion) =>
    groupBy(routes, ({ resource }) => outlineOfPath(resource))
  );
  const found: Finding[] = [];
  for (const version of versions) {
    const bases = listBases(versions, version).map(outlinesOf);
    if (bases.length === 0) continue;
    const lost: LostGuard[] = [];
    for (const route of version.routes) {
      if (isInherited(route) || known.has(route.source.place)) continue;
      const before = findBefore(route, bases);
      const files = before ? listOnlyAround(before, route) : [];
      if (files.length === 0) continue;
      if (await isAccepted(route, before!, middleware)) continue;
      if (!await middleware.areMissing(files, route)) continue;
      lost.push({ route, before: before!, files });
    }
    found.push(...[...groupBy(lost, keyOf).values()].map(
      (alike) => describeLost(version, alike, middleware),
    ));
  }
  return found;
}

/**
 * Finds the same path in the nearest version before that has it. Types of
 * parameters do not count, since changing one declares the path anew.
 */
function findBefore(
  { resource }: Route,
  bases: readonly ReadonlyMap<string, readonly Route[]>[],
): Route | undefined {
  const outline = outlineOfPath(resource);
  const routes = bases.map((base) => base.get(outline))
    .find((routes) => routes !== undefined);
  return routes?.find((one) => shapeOf(one.resource) === shapeOf(resource)) ??
    routes?.[0];
}

/** Lists the middleware files that are around one route and not the other. */
function listOnlyAround({ source }: Route, other: Route): string[] {
  return source.middleware.filter((one) =>
    roleOf(one) === "middleware" && !other.source.middleware.includes(one)
  );
}

/**
 * Tells whether a path has middleware in place of what it had: such as its
 * version has, such as cannot be looked into, or a file that says that none is
 * meant.
 */
async function isAccepted(
  route: Route,
  before: Route,
  { isEmpty }: MiddlewareFiles,
): Promise<boolean> {
  const own = route.source.middleware.filter((one) =>
    !before.source.middleware.includes(one)
  );
  const versionFolder = versionFolderOf(route);
  const isOfVersion = (one: string) =>
    roleOf(one) !== "middleware" ||
    (versionFolder !== undefined && one.startsWith(versionFolder));
  return own.some(isOfVersion) ||
    (await Promise.all(own.map(isEmpty))).includes(true);
}

/** Equal for paths that are told of together. */
function keyOf({ route, before, files }: LostGuard): string {
  return [folderOf(route.source.place), before.version, ...files].join("\n");
}

/**
 * Finds the outermost folder that can say that its paths are to have nothing:
 * one of a single version would be missed in the next.
 */
function findFreeFolder(
  lost: readonly LostGuard[],
  { find }: MiddlewareFiles,
): string | undefined {
  const [{ route }] = lost;
  return foldersAround(folderOf(route.source.place)).find((folder) =>
    find(folder) === undefined &&
    !lost.some(({ before }) => before.source.place.startsWith(folder))
  );
}

function describeLost(
  { version }: ServedVersion,
  lost: readonly LostGuard[],
  middleware: MiddlewareFiles,
): Finding {
  const [{ before, files }] = lost;
  const places = [...new Set(lost.map(({ route }) => route.source.place))];
  const paths = [...new Set(lost.map(({ route }) => route.resource))];
  const folder = findFreeFolder(lost, middleware);
  const inner = `${folderOf(places[0])}(open)/`;
  const said = folder === undefined
    ? `move it into a folder of its own, such as ${inner}, and write in ` +
      `${inner}_middleware.ts`
    : `write in ${folder}_middleware.ts`;
  return {
    code: "lost-middleware",
    severity: "warning",
    places,
    reason: `${listFew(files)} ${files.length === 1 ? "runs" : "run"} for ` +
      `${listFew(paths)} in version ${before.version}, but not for what ` +
      `version ${version} declares there in ${listFew(places)}.`,
    fix: "Move what needs it into a folder where the same middleware runs; " +
      `or, if it is not to run, ${said}: export default [];`,
  };
}
