import type { Route } from "../../declare/route.ts";
import { leadOf } from "../../declare/route_lead.ts";
import { splitPath } from "../../path/segment.ts";
import {
  type Exchange,
  listExchanges,
  readExchanges,
} from "./beginning_exchange.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";
import {
  findNew,
  indexNew,
  joinSegments,
  listLeads,
  type NewPath,
  outline,
  type Outlined,
} from "./new_path.ts";

/** How many paths have to be found again: fewer may look alike by chance. */
const FEWEST = 3;

/** A path that is gone, and the one that goes on as it did. */
export interface MovedPath {
  readonly was: LockedPath;
  readonly is: PublishedPath;
  /** With how many segments it began that are others now. */
  readonly from: number;
  /** With how many segments it begins in place of these. */
  readonly to: number;
  /** The version prefix that it had, if it has only got another one. */
  readonly versionPrefix?: string;
}

/** A path that may have moved. */
interface Candidate extends MovedPath {
  /** Names what is alike for all that have moved with it. */
  readonly name: string;
}

function describeMoved(
  { path: was }: Outlined<LockedPath>,
  { path: is }: NewPath,
  { length, beginning, name }: Exchange,
): Candidate {
  return { was, is, from: length, to: beginning.length, name };
}

/** Gives the text of a version as it follows its prefix. */
function versionTextOf(route: Route): string {
  const { version = "", versionPrefix = "" } = route;
  const lead = leadOf(route);
  return lead.startsWith(versionPrefix)
    ? lead.slice(versionPrefix.length)
    : version;
}

/** Gives what stands before a version at the end of some text. */
function cutVersion(text: string, version: string): string | undefined {
  const before = text.slice(0, text.length - version.length);
  // The 1 of 11 is another version.
  return text.endsWith(version) && !/[0-9.]$/.test(before) ? before : undefined;
}

/**
 * Tells whether a path had the version that it has where it is found again; what
 * another version answers is its own affair.
 *
 * @param moved The path.
 */
export function keepsVersion({ was, is, from }: MovedPath): boolean {
  const [{ route }] = is.routes;
  if (route.version === undefined || from === 0) return true;
  const version = versionTextOf(route);
  return splitPath(was.path).slice(0, from)
    .some((segment) => cutVersion(segment, version) !== undefined);
}

/**
 * Gives the version prefix of a path that has another one now, and with how many
 * segments it began: the version itself may stand in the last of them.
 */
function readVersionPrefix(
  { path, segments }: Outlined<LockedPath>,
  { path: { routes: [{ route }] }, segments: now, lead }: NewPath,
): { text: string; length: number } | undefined {
  const length = segments.length - (now.length - lead.length);
  if (route.version === undefined || length < 1) return undefined;
  const before = joinSegments(splitPath(path.path).slice(0, length));
  const text = cutVersion(before, versionTextOf(route));
  return text === undefined ? undefined : { text, length };
}

/** Describes that a path has another version prefix, or another version. */
function describeWithVersion(
  path: Outlined<LockedPath>,
  found: NewPath,
  exchange: Exchange,
): Candidate {
  const moved = describeMoved(path, found, exchange);
  const { lead, path: { routes: [{ route }] } } = found;
  const prefix = exchange.beginning.length <= lead.length
    ? readVersionPrefix(path, found)
    : undefined;
  return prefix
    ? {
      ...moved,
      from: prefix.length,
      to: lead.length,
      versionPrefix: prefix.text,
      name: `version prefix ${prefix.text} ${route.versionPrefix}`,
    }
    : { ...moved, name: `version ${exchange.name}` };
}

/** Lists where paths can have moved. */
function listCandidates(
  removed: readonly LockedPath[],
  added: readonly PublishedPath[],
): Candidate[] {
  const index = indexNew(added);
  const paths = removed.map(outline);
  const { afterVersion, withVersion } = readExchanges(paths, index);
  return paths.flatMap((path) => {
    const find = ({ beginning, length }: Exchange) =>
      findNew(index, beginning, path, length);
    return [
      ...listLeads(path, index)
        .flatMap((lead) => listExchanges(afterVersion, path, lead))
        .map((exchange) => ({ exchange, describe: describeMoved })),
      ...listExchanges(withVersion, path, 0)
        .map((exchange) => ({ exchange, describe: describeWithVersion })),
    ].flatMap(({ exchange, describe }) => {
      const found = find(exchange);
      return found ? [describe(path, found, exchange)] : [];
    });
  });
}

/** Tells whether the parameters of a path have the same types as before. */
function keepsTypes({ was, is, from, to }: MovedPath): boolean {
  const [before, now] = [was.shape, is.shape].map(splitPath);
  return joinSegments(before.slice(from)) === joinSegments(now.slice(to));
}

/** Leaves out those that another move has taken, or another path of this one. */
function listUntaken(
  candidates: readonly Candidate[],
  taken: ReadonlySet<LockedPath>,
): Candidate[] {
  const own = new Set<LockedPath>();
  const same = candidates.filter(keepsTypes);
  const others = candidates.filter((one) => !keepsTypes(one));
  return [...same, ...others].filter(({ was, is }) => {
    const isTaken = [was, is].some((one) => taken.has(one) || own.has(one));
    if (!isTaken) own.add(was).add(is);
    return !isTaken;
  });
}

/**
 * Finds the paths that are gone and stand at another beginning now, as several
 * do: after another version prefix or URL prefix, or in another folder.
 *
 * @param removed The paths that are gone.
 * @param added Those that are new.
 * @returns The paths of each move.
 */
export function findMoves(
  removed: readonly LockedPath[],
  added: readonly PublishedPath[],
): MovedPath[][] {
  if (removed.length < FEWEST || added.length < FEWEST) return [];
  const candidates = listCandidates(removed, added);
  const groups = [...Map.groupBy(candidates, ({ name }) => name).values()]
    .sort((a, b) => b.length - a.length);
  const taken = new Set<LockedPath>();
  return groups.flatMap((group) => {
    const moved = listUntaken(group, taken);
    if (moved.length < FEWEST) return [];
    for (const { was, is } of moved) taken.add(was).add(is);
    return [moved];
  });
}
