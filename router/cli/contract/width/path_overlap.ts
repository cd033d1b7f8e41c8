import { isWrittenParameter } from "../../../path/written_path.ts";
import { isGeneralized } from "./parameter_width.ts";
import type { CompareSegments } from "./segment_overlap.ts";

/**
 * How a path takes requests from another: by types alone, as `<id:int>` does
 * from `<name>`; possibly so, as a custom type whose `parse` may refuse all
 * that both patterns match; or by static text, as `search` does from `<name>`.
 */
export type PathOverlap = "type" | "possible" | "text";

/** The most certain comes first. */
const PATH_OVERLAPS: readonly PathOverlap[] = ["type", "possible", "text"];

/** Finds how the first segment of a path takes requests from another's. */
function overlapFirst(
  segment: string,
  other: string,
  compare: CompareSegments,
): PathOverlap | undefined {
  const overlap = compare(segment, other);
  if (overlap === "none") return undefined;
  if (!isWrittenParameter(segment) && segment !== other) return "text";
  return overlap === "certain" ? "type" : "possible";
}

function overlapAll(
  taking: readonly string[],
  other: readonly string[],
  compare: CompareSegments,
): PathOverlap | undefined {
  if (taking.length === 0 || other.length === 0) {
    return taking.length === other.length ? "type" : undefined;
  }
  const [segment, ...rest] = taking;
  const [otherSegment, ...otherRest] = other;
  const first = overlapFirst(segment, otherSegment, compare);
  if (first === undefined) return undefined;
  const found = [
    overlapAll(rest, otherRest, compare),
    // Only `<path>` matches several segments.
    segment === "<path>" ? overlapAll(taking, otherRest, compare) : undefined,
    otherSegment === "<path>" ? overlapAll(rest, other, compare) : undefined,
  ];
  const surest = PATH_OVERLAPS.find((one) => found.includes(one));
  if (surest === undefined) return undefined;
  return PATH_OVERLAPS.findLast((one) => one === first || one === surest);
}

/**
 * Finds how a path takes requests that another takes as well, regardless of
 * which of them answers those.
 *
 * @param taking The shape of the path.
 * @param other The shape of the other.
 * @param compare Compares their segments.
 */
export function findPathOverlap(
  taking: string,
  other: string,
  compare: CompareSegments,
): PathOverlap | undefined {
  return overlapAll(taking.split("/"), other.split("/"), compare);
}

/** Returns the narrower of two segments, or the first if that is unknown. */
function narrow(segment: string, other: string): string {
  const isNarrower = segment === "<path>" || !isWrittenParameter(other) ||
    isGeneralized(other, segment);
  return isNarrower ? other : segment;
}

/** Tells whether segments at one place match the same part of a request. */
function areAligned(
  segments: readonly string[],
  others: readonly string[],
): boolean {
  if (segments.length !== others.length) return false;
  const [path, otherPath] = [segments, others].map((all) =>
    all.indexOf("<path>")
  );
  // Beside a fixed number of segments, `<path>` matches one.
  return path === otherPath || path === -1 || otherPath === -1;
}

/**
 * Returns the shape of the requests that a path takes from another, or of more.
 *
 * @param taking The shape of the path.
 * @param other The shape of the other.
 */
export function findIntersection(taking: string, other: string): string {
  const [segments, others] = [taking, other].map((shape) => shape.split("/"));
  return areAligned(segments, others)
    ? segments.map((segment, index) => narrow(segment, others[index])).join("/")
    : taking;
}
