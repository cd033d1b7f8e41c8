import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";

/** How many paths a warning names before the others are counted. */
const NAMED_PATHS = 10;

/** The words of a sentence, as they fit one path or several. */
const OF_ONE = { is: "is", it: "it", its: "its", path: "path", of: "path's" };
const OF_SEVERAL = {
  is: "are",
  it: "them",
  its: "their",
  path: "paths",
  of: "paths'",
};

/** What there is besides paths that are deprecated without a successor. */
interface Neighbours {
  /** The last version that builds on theirs. */
  readonly heir: ServedVersion | undefined;
  /** Whether that has some of them, deprecated as well. */
  readonly isInherited: boolean;
  /** Another version prefix under which the same paths stay. */
  readonly otherPrefix: string | undefined;
}

/** Advises how a later version can have the paths, or leave them out. */
function adviseOnVersions(
  { heir, isInherited }: Neighbours,
  { it, path, of }: typeof OF_ONE,
): string {
  if (!heir) return `Add the ${path} to a later version`;
  const { version } = heir;
  if (!isInherited) {
    return `Extend the ${of} folder or group in version ${version} too`;
  }
  return `Deprecate ${it} in fewer versions, add ${it} to the remove of ` +
    `version ${version}, where that extends the ${of} folder or group`;
}

/** Advises what to do about paths that have no successor. */
function advise(neighbours: Neighbours, words: typeof OF_ONE): string {
  const { otherPrefix } = neighbours;
  const { it, path } = words;
  if (otherPrefix !== undefined) {
    return `Set links.deprecation to a document that leads to the same ${path} ` +
      `under the version prefix ${JSON.stringify(otherPrefix)}.`;
  }
  const what = adviseOnVersions(neighbours, words);
  return `${what}, or set links.deprecation to a document about what replaces ` +
    `${it}. If nothing does, set links: { successor: false }.`;
}

/**
 * Describes paths that are deprecated without a successor, and what can help.
 *
 * @param date The day of the deprecation, and the place that sets it for all.
 * @param routes The paths.
 * @param neighbours What there is besides them.
 */
export function describeMissingSuccessor(
  { place, text }: LifecycleDate,
  routes: readonly Route[],
  neighbours: Neighbours,
): Finding {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const words = paths.length === 1 ? OF_ONE : OF_SEVERAL;
  const { is, it, its, path } = words;
  return {
    code: "no-successor",
    severity: "warning",
    places: [paths.length === 1 ? routes[0].source.place : place],
    reason:
      `${listFew(paths, NAMED_PATHS)} ${is} deprecated from ${text}, but ` +
      `no later version has ${its} ${path} without deprecating ${it} too.`,
    fix: advise(neighbours, words),
  };
}
