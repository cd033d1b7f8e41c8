import { ADVICE_IN_CODE } from "../../compose/extension/lost_middleware.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround } from "../../files/place.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { MiddlewareFiles } from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";

/** A path that a version declares anew, and what no longer surrounds it. */
export interface LostGuard {
  readonly route: Route;
  /** The same path in an earlier version. */
  readonly before: Route;
  /** The middleware files that run only before that path. */
  readonly files: readonly string[];
  /** Their functions that no longer run, where others of them do. */
  readonly dropped: readonly string[];
  /** The middleware files that run only before the path declared anew. */
  readonly instead: readonly string[];
}

/** Tells whether files that run instead drop functions, in whatever folder. */
function areDropping({ dropped, instead }: LostGuard): boolean {
  return dropped.length > 0 && instead.length > 0;
}

/** Names what no longer runs: functions, or whole files. */
function nameLost({ dropped, files }: LostGuard): readonly string[] {
  return dropped.length > 0 ? dropped : files;
}

/** Returns a key that is equal for paths that are reported together. */
function keyOf(lost: LostGuard): string {
  const { route, before, instead } = lost;
  const places = areDropping(lost)
    ? instead
    : [route.methods ? "" : folderOf(route.source.place)];
  return [...places, before.version, ...nameLost(lost)].join("\n");
}

/**
 * Groups paths that are reported together.
 *
 * @param lost The paths, and what each has lost.
 */
export function groupAlike(lost: readonly LostGuard[]): Iterable<LostGuard[]> {
  return Map.groupBy(lost, keyOf).values();
}

/**
 * Finds the outermost folder that can say that its paths are to have no
 * middleware: that of a single version would be missed in the next.
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

/** Advises how to accept that middleware does not run. */
function adviseAcceptance(
  lost: readonly LostGuard[],
  middleware: MiddlewareFiles,
): string {
  const [{ route, instead }] = lost;
  if (areDropping(lost[0])) {
    return "if what runs instead is enough, add a function that does nothing: " +
      "(_request, _context, next) => next()";
  }
  const folder = findFreeFolder(lost, middleware);
  const inner = `${folderOf(route.source.place)}(open)/`;
  const said = folder === undefined
    ? `move it into a folder of its own, such as ${inner}, and write in ` +
      `${inner}_middleware.ts`
    : `write in ${folder}_middleware.ts`;
  return instead.length === 0
    ? `to run without it, ${said}: export default [];`
    : `if what runs instead is enough, ${said}, which adds no middleware: ` +
      "export default [];";
}

/**
 * Describes which middleware no longer runs, and what can be done.
 *
 * @param version The version that declares the paths anew.
 * @param lost The paths, which have lost the same.
 * @param middleware Finds middleware files.
 */
export function describeLost(
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
      `in ${listFew(declared)}${others}.`,
    fix: first.route.methods
      ? ADVICE_IN_CODE
      : "To keep the middleware, export it from a _middleware.ts around these " +
        "files too, or move them to where it runs; " +
        adviseAcceptance(lost, middleware),
  };
}

function formatRunning(names: readonly string[]): string {
  return `${listFew(names)} ${names.length === 1 ? "runs" : "run"}`;
}
