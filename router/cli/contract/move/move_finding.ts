import { leadOf } from "../../../declare/route_lead.ts";
import { joinSegments, splitPath } from "../../../path/written_path.ts";
import { formatCount } from "../../../report/count.ts";
import { listFew } from "../../../report/few.ts";
import type { Finding } from "../../printing/finding.ts";
import type { FindFallback } from "../pairing/fallback_path.ts";
import type { LockedPath } from "../published/locked_path.ts";
import {
  placeOfParameter,
  placeOfRouteVersion,
} from "../published/written_place.ts";
import { findFormerPrefix, type MovedPath } from "./moved_path.ts";

/** How many paths, or places of their beginnings, are named. */
const MAX_NAMED = 10;

/** Returns the place that sets the new beginning of a path. */
function placeOfBeginning(moved: MovedPath): string {
  const { is, to } = moved;
  const [{ route }] = is.routes;
  const { versionPrefix } = route.source;
  if (versionPrefix && findFormerPrefix(moved) !== undefined) {
    return versionPrefix;
  }
  return to > splitPath(leadOf(route)).length
    ? placeOfParameter(is, to)
    : placeOfRouteVersion(route);
}

/** Returns the first segments of a path, as they are written. */
function beginningOf({ path }: LockedPath, length: number): string {
  return joinSegments(splitPath(path).slice(0, length)) || "/";
}

/** Describes how to serve moved paths at both beginnings. */
function describeBoth(moved: readonly MovedPath[]): string {
  const routes = moved.flatMap(({ is }) => is.routes);
  // Only routes of files are declared without their methods.
  const isFile = routes.some(({ route }) => route.methods === undefined);
  const isCode = routes.some(({ route }) => route.methods !== undefined);
  const ways = [
    ...(isFile
      ? ["with files at the old paths that export the handlers of the new ones"]
      : []),
    ...(isCode
      ? ["by adding the blueprint, or a group around it, at both beginnings"]
      : []),
  ];
  return ways.join(", or ");
}

/** Describes which paths answer for those that have moved, if any do. */
function describeFallbacks(
  fallbacks: readonly LockedPath[],
  moved: readonly MovedPath[],
): string {
  if (fallbacks.length === 0) return "";
  const all = moved.length === 1 ? "it" : "them";
  const them = fallbacks.length === moved.length
    ? all
    : `${fallbacks.length} of them`;
  const paths = new Set(fallbacks.map(({ path }) => path));
  return ` Requests for ${them} go to ${listFew([...paths])} now.`;
}

/**
 * Reports paths that have moved together, in one finding.
 *
 * @param moved The paths.
 * @param severity The severity of the finding.
 * @param findFallback Finds the path that answers for each where it was.
 */
export function describeMove(
  moved: readonly MovedPath[],
  severity: Finding["severity"],
  findFallback: FindFallback,
): Finding {
  const beginnings = moved.map(({ was, is, from, to }) =>
    `${beginningOf(is, to)} instead of ${beginningOf(was, from)}`
  );
  const isOne = moved.length === 1;
  const [versionPrefix, ...others] = new Set(moved.map(findFormerPrefix));
  const back = versionPrefix === undefined || others.length > 0
    ? `Bring ${isOne ? "it" : "them"} back`
    : `Set versionPrefix: ${JSON.stringify(versionPrefix)} again`;
  const like = isOne ? "a similar one begins" : "similar ones begin";
  return {
    code: "api-path-moved",
    severity,
    places: [...new Set(moved.map(placeOfBeginning))].slice(0, MAX_NAMED),
    // Only their author knows whether they serve the same purpose as before.
    reason: `${formatCount(moved.length, "path")} ${isOne ? "was" : "were"} ` +
      `removed, and ${like} with ${listFew([...new Set(beginnings)])}: ` +
      `${listFew(moved.map(({ was }) => was.path), MAX_NAMED)}.` +
      describeFallbacks(
        moved.flatMap(({ was }) => findFallback(was) ?? []),
        moved,
      ),
    fix: `${back}, or serve both until the old ones are deprecated and can ` +
      `be removed, ${describeBoth(moved)}.`,
  };
}
