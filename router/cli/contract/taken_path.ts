import { isWrittenParameter } from "../../path/segment.ts";
import { isGeneralized } from "./parameter_width.ts";
import { doSegmentsOverlap } from "./segment_overlap.ts";

/** By what a path takes requests: by a static text, or by types alone. */
export type Taking = "text" | "type";

/** Finds by what the first segment of a path takes that of another. */
function takeFirst(
  [segment]: readonly string[],
  [other]: readonly string[],
): Taking | undefined {
  if (!doSegmentsOverlap(segment, other)) return undefined;
  return isWrittenParameter(segment) || segment === other ? "type" : "text";
}

/** Lists what is left of two paths after a segment of a request. */
function listRests(
  taking: readonly string[],
  other: readonly string[],
): [readonly string[], readonly string[]][] {
  const [rest, otherRest] = [taking, other].map((segments) =>
    segments.slice(1)
  );
  return [
    [rest, otherRest],
    // Only a path takes several segments.
    ...(taking[0] === "<path>" ? [[taking, otherRest]] : []),
    ...(other[0] === "<path>" ? [[rest, other]] : []),
  ] as [readonly string[], readonly string[]][];
}

function takeAll(
  taking: readonly string[],
  other: readonly string[],
): Taking | undefined {
  if (taking.length === 0 || other.length === 0) {
    return taking.length === other.length ? "type" : undefined;
  }
  const first = takeFirst(taking, other);
  if (first === undefined) return undefined;
  const rests = listRests(taking, other).map((pair) => takeAll(...pair));
  if (first === "type" && rests.includes("type")) return "type";
  return rests.some((rest) => rest !== undefined) ? "text" : undefined;
}

/**
 * Finds by what a path takes requests that another one takes as well; which of
 * them answers those is not asked.
 *
 * @param taking The shape of the path.
 * @param other That of the other.
 */
export function findTaking(taking: string, other: string): Taking | undefined {
  return takeAll(taking.split("/"), other.split("/"));
}

/** Gives what two segments take both, or the first where that is not known. */
function narrow(segment: string, other: string): string {
  const isNarrower = segment === "<path>" || !isWrittenParameter(other) ||
    isGeneralized(other, segment);
  return isNarrower ? other : segment;
}

/**
 * Gives the shape of the requests that a path takes from another, or of more.
 *
 * @param taking The shape of the path.
 * @param other That of the other.
 */
export function findShared(taking: string, other: string): string {
  const [segments, others] = [taking, other].map((shape) => shape.split("/"));
  return segments.length === others.length
    ? segments.map((segment, index) => narrow(segment, others[index])).join("/")
    : taking;
}
