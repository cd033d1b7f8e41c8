import { remember } from "../../collection/remember.ts";
import { givenName } from "../../compose/surrounding_names.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround } from "../../files/place.ts";
import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import {
  listOnlyAround,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";
import { type Finding, listToldPlaces } from "../printing/finding.ts";
import { listBases } from "../tree/extended_version.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";

/** A path that a version declares anew, and what is not around it any more. */
interface LostGuard {
  readonly route: Route;
  /** The same path in a version before. */
  readonly before: Route;
  /** The middleware files that run only before that. */
  readonly files: readonly string[];
  /** Their functions that do not run any more, where others of them do. */
  readonly dropped: readonly string[];
  /** Those that run only before what is declared anew. */
  readonly instead: readonly string[];
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
  const known = listToldPlaces(told, "lost-middleware", "unguarded-folder");
  const outlinesOf = remember(({ routes }: ServedVersion) =>
    Map.groupBy(routes, ({ resource }) => outlineOfPath(resource))
  );
  const found: Finding[] = [];
  for (const version of versions) {
    const bases = listBases(versions, version).map(outlinesOf);
    if (bases.length === 0) continue;
    const declared = version.routes.filter((route) =>
      !isInherited(route) && !known.has(route.source.place)
    );
    const lost = await listLost(declared, bases, middleware);
    for (const alike of Map.groupBy(lost, keyOf).values()) {
      found.push(describeLost(version, alike, middleware));
    }
  }
  return found;
}

/** The routes of a version, by the outlines of their paths without version. */
type RoutesByOutline = ReadonlyMap<string, readonly Route[]>;

/** Lists the routes that have lost middleware, and what each had before. */
async function listLost(
  declared: readonly Route[],
  bases: readonly RoutesByOutline[],
  middleware: MiddlewareFiles,
): Promise<LostGuard[]> {
  const lost: LostGuard[] = [];
  for (const route of declared) {
    const before = findBefore(route, bases);
    if (!before) continue;
    const files = listOnlyAround(before, route);
    if (files.length === 0) continue;
    const instead = listOnlyAround(route, before);
    const one = { route, before, files, dropped: [], instead };
    if (await middleware.areMissing(files, route)) {
      if (!await isAccepted(one, middleware)) lost.push(one);
      continue;
    }
    const dropped = await nameDropped(one, middleware);
    if (dropped.length > 0) lost.push({ ...one, dropped });
  }
  return lost;
}

/** Names the functions that a path has lost although it has kept others. */
async function nameDropped(
  lost: LostGuard,
  middleware: MiddlewareFiles,
): Promise<string[]> {
  if (await isMeant(lost, middleware)) return [];
  const { route, before } = lost;
  const dropped = await middleware.listDropped(before, route);
  const names = dropped.map(({ middleware, files }) =>
    `${givenName(middleware) ?? "a function"} of ${listFew(files)}`
  );
  return [...new Set(names)];
}

/**
 * Finds the same path in the nearest version before that has it. Types of
 * parameters do not count, since changing one declares the path anew.
 */
function findBefore(
  { resource }: Route,
  bases: readonly RoutesByOutline[],
): Route | undefined {
  const outline = outlineOfPath(resource);
  const routes = bases.map((base) => base.get(outline))
    .find((routes) => routes !== undefined);
  return routes?.find((one) => shapeOf(one.resource) === shapeOf(resource)) ??
    routes?.[0];
}

/**
 * Tells whether a path has middleware that cannot be looked into, or a file that
 * says that none is meant.
 */
async function isMeant(
  { route, before, instead }: LostGuard,
  { hasOwnInCode, hasEmpty }: MiddlewareFiles,
): Promise<boolean> {
  return hasOwnInCode(route, before) || await hasEmpty(instead);
}

/**
 * Tells whether a path has middleware in place of what it had: such as its
 * version has, such as does the same, or such as is meant.
 */
async function isAccepted(
  lost: LostGuard,
  middleware: MiddlewareFiles,
): Promise<boolean> {
  const { route, files, instead } = lost;
  const versionFolder = versionFolderOf(route);
  const isOfVersion = (one: string) =>
    versionFolder !== undefined && one.startsWith(versionFolder);
  return instead.some(isOfVersion) || await isMeant(lost, middleware) ||
    await middleware.areAlike(files, instead);
}

/** Tells whether files that run instead drop functions, wherever they do. */
function areDropping({ dropped, instead }: LostGuard): boolean {
  return dropped.length > 0 && instead.length > 0;
}

/** Names what does not run any more: functions, or whole files. */
function nameLost({ dropped, files }: LostGuard): readonly string[] {
  return dropped.length > 0 ? dropped : files;
}

/** Equal for paths that are told of together. */
function keyOf(lost: LostGuard): string {
  const { route, before, instead } = lost;
  const places = areDropping(lost) ? instead : [folderOf(route.source.place)];
  return [...places, before.version, ...nameLost(lost)].join("\n");
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

/** Says how it is accepted that middleware does not run. */
function adviseAcceptance(
  lost: readonly LostGuard[],
  middleware: MiddlewareFiles,
): string {
  const [{ route, instead }] = lost;
  if (areDropping(lost[0])) {
    return "if what runs there is enough, add to it what does nothing: " +
      "(_request, _context, next) => next()";
  }
  const folder = findFreeFolder(lost, middleware);
  const inner = `${folderOf(route.source.place)}(open)/`;
  const said = folder === undefined
    ? `move it into a folder of its own, such as ${inner}, and write in ` +
      `${inner}_middleware.ts`
    : `write in ${folder}_middleware.ts`;
  return instead.length === 0
    ? `if it is not to run, ${said}: export default [];`
    : `if what runs there is enough, ${said}, which adds nothing to it: ` +
      "export default [];";
}

function describeLost(
  { version }: ServedVersion,
  lost: readonly LostGuard[],
  middleware: MiddlewareFiles,
): Finding {
  const [first] = lost;
  const { before, instead } = first;
  const declared = [...new Set(lost.map(({ route }) => route.source.place))];
  const paths = [...new Set(lost.map(({ route }) => route.resource))];
  const others = instead.length === 0
    ? ""
    : `, where ${formatRunning(instead)} instead`;
  return {
    code: "lost-middleware",
    severity: "warning",
    places: areDropping(first) ? instead : declared,
    reason: `${formatRunning(nameLost(first))} for ${listFew(paths)} in ` +
      `version ${before.version}, but not for what version ${version} declares ` +
      `there in ${listFew(declared)}${others}.`,
    fix: "Move what needs it into a folder where the same middleware runs; " +
      `or, ${adviseAcceptance(lost, middleware)}`,
  };
}

function formatRunning(names: readonly string[]): string {
  return `${listFew(names)} ${names.length === 1 ? "runs" : "run"}`;
}
