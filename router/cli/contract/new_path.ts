import { leadOf } from "../../declare/route_lead.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import { splitPath } from "../../path/segment.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";

/** A path by its segments, whatever the types of its parameters. */
export interface Outlined<Path> {
  readonly path: Path;
  readonly segments: readonly string[];
}

/** A path that was not there before. */
export interface NewPath extends Outlined<PublishedPath> {
  /** With what it begins: version prefix and version. */
  readonly lead: readonly string[];
}

/** Where new paths are looked up. */
export interface NewPaths {
  readonly byOutline: ReadonlyMap<string, readonly NewPath[]>;
  /** By their versions and what they end with. */
  readonly byEnd: ReadonlyMap<string, readonly NewPath[]>;
  readonly leads: ReadonlySet<string>;
}

/**
 * Writes segments as a path has them; none are nothing.
 *
 * @param segments The segments.
 */
export function joinSegments(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}

/**
 * Gives the segments of a path without the types of its parameters.
 *
 * @param path The path.
 */
export function outline<Path extends LockedPath>(path: Path): Outlined<Path> {
  return { path, segments: splitPath(outlineOfPath(path.path)) };
}

function outlineNew(path: PublishedPath): NewPath {
  const { segments } = outline(path);
  const { length } = splitPath(leadOf(path.routes[0].route));
  return { path, segments, lead: segments.slice(0, length) };
}

/** Names the end of a path, in one version or in whichever. */
function nameEnd(lead: string | undefined, end: readonly string[]): string {
  return `${lead ?? "*"} ${joinSegments(end)}`;
}

/** Names all that a new path ends with. */
function listEnds({ segments, lead }: NewPath): string[] {
  const version = joinSegments(lead);
  return segments.flatMap((_, index) => {
    const end = segments.slice(index);
    const ends = [nameEnd(undefined, end)];
    return index < lead.length ? ends : [...ends, nameEnd(version, end)];
  });
}

/**
 * Puts new paths in order by what they begin and end with.
 *
 * @param added The paths.
 */
export function indexNew(added: readonly PublishedPath[]): NewPaths {
  const paths = added.map(outlineNew);
  const byEnd = new Map<string, NewPath[]>();
  for (const path of paths) {
    for (const end of listEnds(path)) {
      const alike = byEnd.get(end);
      if (alike) alike.push(path);
      else byEnd.set(end, [path]);
    }
  }
  return {
    byOutline: Map.groupBy(paths, ({ segments }) => joinSegments(segments)),
    byEnd,
    leads: new Set(paths.map(({ lead }) => joinSegments(lead))),
  };
}

/**
 * Lists the new paths that end with some segments.
 *
 * @param index The new paths.
 * @param lead Their version with its prefix; `undefined` for whichever.
 * @param end The segments, which follow it.
 */
export function listEnding(
  { byEnd }: NewPaths,
  lead: string | undefined,
  end: readonly string[],
): readonly NewPath[] {
  return byEnd.get(nameEnd(lead, end)) ?? [];
}

/**
 * Lists how many segments of a path are the version of new paths, or can be.
 *
 * @param path The path, which is not there any more.
 * @param index The new paths.
 */
export function listLeads(
  { segments }: Outlined<LockedPath>,
  { leads }: NewPaths,
): number[] {
  return [...segments.keys(), segments.length]
    .filter((length) => leads.has(joinSegments(segments.slice(0, length))));
}

/**
 * Gives the new path that goes on as another one did, if there is one: of
 * several, that whose parameters have the same types.
 *
 * @param index The new paths.
 * @param beginning With what it begins.
 * @param path The other one.
 * @param length After how many segments of this it goes on so.
 */
export function findNew(
  { byOutline }: NewPaths,
  beginning: readonly string[],
  { path, segments }: Outlined<LockedPath>,
  length: number,
): NewPath | undefined {
  const outlined = [...beginning, ...segments.slice(length)];
  const found = byOutline.get(joinSegments(outlined)) ?? [];
  if (found.length < 2) return found[0];
  const end = splitPath(path.shape).slice(length).join("/");
  return found.find((other) =>
    splitPath(other.path.shape).slice(beginning.length).join("/") === end
  ) ?? found[0];
}
