import type { Route } from "../../declare/route.ts";
import { leadOf } from "../../declare/route_lead.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import { joinSegments, splitPath } from "../../path/written_path.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";

/** A path by its segments, whatever the types of its parameters. */
export interface ReadPath<Path extends LockedPath = LockedPath> {
  readonly path: Path;
  /** The version that its segments leave out; `undefined` when they do not. */
  readonly version: string | undefined;
  /** How many segments end with that. */
  readonly lead: number;
  readonly segments: readonly string[];
}

/**
 * Names a path as it is read, or an end of it.
 *
 * @param version The version that it leaves out.
 * @param segments The segments.
 */
export function nameReading(
  version: string | undefined,
  segments: readonly string[],
): string {
  return `${version ?? ""} ${joinSegments(segments)}`;
}

/** Gives the text of a version as it follows its prefix. */
function versionTextOf(route: Route): string {
  const { version = "", versionPrefix = "" } = route;
  const lead = leadOf(route);
  return lead.startsWith(versionPrefix)
    ? lead.slice(versionPrefix.length)
    : version;
}

/**
 * Gives what stands before a version at the end of some text.
 *
 * @param text The text.
 * @param version The version.
 */
export function cutVersion(text: string, version: string): string | undefined {
  if (!text.endsWith(version)) return undefined;
  const before = text.slice(0, text.length - version.length);
  // The 1 of 11 is another version.
  return /[0-9.]$/.test(before) ? undefined : before;
}

/** Reads a path as it is. */
function readWhole<Path extends LockedPath>(path: Path): ReadPath<Path> {
  const segments = splitPath(outlineOfPath(path.path));
  return { path, version: undefined, lead: 0, segments };
}

/** Reads a path without a version, where one of its segments ends with it. */
function leaveOut<Path extends LockedPath>(
  whole: ReadPath<Path>,
  version: string,
  index: number,
): ReadPath<Path>[] {
  const before = cutVersion(whole.segments[index], version);
  if (before === undefined) return [];
  const segments = whole.segments.with(index, `${before}*`);
  return [{ ...whole, version, lead: index + 1, segments }];
}

/**
 * Reads a path that is there, without its version and as it is.
 *
 * @param path The path.
 */
export function readPublishedPath(
  path: PublishedPath,
): ReadPath<PublishedPath>[] {
  const whole = readWhole(path);
  const [{ route }] = path.routes;
  const lead = splitPath(leadOf(route)).length;
  return lead === 0
    ? [whole]
    : [...leaveOut(whole, versionTextOf(route), lead - 1), whole];
}

/**
 * Reads a path that is gone, without each version that it may have had and as it
 * was.
 *
 * @param path The path.
 * @param versions The versions that there are.
 */
export function readLockedPath(
  path: LockedPath,
  versions: readonly string[],
): ReadPath[] {
  const whole = readWhole(path);
  const readings = versions.flatMap((version) =>
    whole.segments.flatMap((_, index) => leaveOut(whole, version, index))
  );
  return [...readings, whole];
}
