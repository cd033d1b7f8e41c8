import { isWrittenParameter } from "../../../path/written_path.ts";
import { isGeneralized } from "./parameter_width.ts";
import type { CompareSegments } from "./segment_overlap.ts";

/**
 * By what a path takes requests of another one: by types alone, as `<id:int>`
 * does of `<name>`; perhaps by them, as an own type whose `parse` may refuse all
 * that both patterns fit; or by a static text, as `search` of `<name>`.
 */
export type PathOverlap = "type" | "possible" | "text";

/** What is surer comes first. */
const PATH_OVERLAPS: readonly PathOverlap[] = ["type", "possible", "text"];

/** Finds by what the first segment of a path takes that of another. */
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
    // Only a path takes several segments.
    segment === "<path>" ? overlapAll(taking, otherRest, compare) : undefined,
    otherSegment === "<path>" ? overlapAll(rest, other, compare) : undefined,
  ];
  const surest = PATH_OVERLAPS.find((one) => found.includes(one));
  if (surest === undefined) return undefined;
  return PATH_OVERLAPS.findLast((one) => one === first || one === surest);
}

/**
 * Finds by what a path takes requests that another one takes as well; which of
 * them answers those is not asked.
 *
 * @param taking The shape of the path.
 * @param other That of the other.
 * @param compare Compares their segments.
 */
export function findPathOverlap(
  taking: string,
  other: string,
  compare: CompareSegments,
): PathOverlap | undefined {
  return overlapAll(taking.split("/"), other.split("/"), compare);
}

/** Gives what two segments take both, or the first where that is not known. */
function narrow(segment: string, other: string): string {
  const isNarrower = segment === "<path>" || !isWrittenParameter(other) ||
    isGeneralized(other, segment);
  return isNarrower ? other : segment;
}

/** Tells whether segments at the same place take the same part of a request. */
function areAligned(
  segments: readonly string[],
  others: readonly string[],
): boolean {
  if (segments.length !== others.length) return false;
  const [path, otherPath] = [segments, others].map((all) =>
    all.indexOf("<path>")
  );
  // Beside fixed numbers of segments, a path takes one.
  return path === otherPath || path === -1 || otherPath === -1;
}

/**
 * Gives the shape of the requests that a path takes from another, or of more.
 *
 * @param taking The shape of the path.
 * @param other That of the other.
 */
export function findIntersection(taking: string, other: string): string {
  const [segments, others] = [taking, other].map((shape) => shape.split("/"));
  return areAligned(segments, others)
    ? segments.map((segment, index) => narrow(segment, others[index])).join("/")
    : taking;
}
