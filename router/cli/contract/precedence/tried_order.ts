import { isTriedAsDeclared } from "../../../path/type/parameter_type.ts";
import { rankOf } from "./segment_rank.ts";

/**
 * Which of several expressions and own types at one place is tried first: what
 * stands there has the lower number.
 */
export type TriedOrder = ReadonlyMap<string, number>;

/** Names a segment of a path, and what leads to it. */
function nameStep(segments: readonly string[], index: number): string {
  const steps = segments.slice(0, index + 1);
  // After what takes several segments, it counts how many more follow.
  const place = steps.includes("<path>") ? segments.length : "";
  return `${place}${steps.join("/")}`;
}

/** Tells whether a segment is an expression or of an own type. */
function hasTurn(segment: string): boolean {
  return isTriedAsDeclared(rankOf(segment));
}

/**
 * Tells whether a path has segments of which those are tried first that are
 * declared first.
 *
 * @param shape The shape of the path.
 */
export function isShapeOrdered(shape: string): boolean {
  return shape.split("/").some(hasTurn);
}

/**
 * Reads in which order expressions and own types are tried.
 *
 * @param shapes The shapes of all paths, in the order of their declaration or of
 * a lock file.
 */
export function readTriedOrder(shapes: Iterable<string>): TriedOrder {
  const order = new Map<string, number>();
  for (const shape of shapes) {
    const segments = shape.split("/");
    segments.forEach((segment, index) => {
      if (!hasTurn(segment)) return;
      const step = nameStep(segments, index);
      if (!order.has(step)) order.set(step, order.size);
    });
  }
  return order;
}

/**
 * Tells whether what was tried in an order is tried in the same still.
 *
 * @param before The order that was.
 * @param now The one that is, in which others may have come.
 */
export function keepsOrder(before: TriedOrder, now: TriedOrder): boolean {
  const known = [...now.keys()].filter((step) => before.has(step));
  return known.join("\n") === [...before.keys()].join("\n");
}

/**
 * Gives where an expression or own type stands among those at its place.
 *
 * @param order The order in which they are tried.
 * @param segments The shapes of the segments of its path.
 * @param index Which of these it is.
 */
export function findTurn(
  order: TriedOrder,
  segments: readonly string[],
  index: number,
): number | undefined {
  return order.get(nameStep(segments, index));
}

/**
 * Gives what paths are sorted by: their text, but for what is tried in the order
 * of declaration.
 *
 * @param order That order.
 * @param shape The shape of a path.
 */
export function sortKeyOf(order: TriedOrder, shape: string): string {
  if (order.size === 0) return shape;
  const segments = shape.split("/");
  return segments.map((segment, index) => {
    const turn = findTurn(order, segments, index);
    return turn === undefined ? segment : `<${String(turn).padStart(9, "0")}>`;
  }).join("/");
}
