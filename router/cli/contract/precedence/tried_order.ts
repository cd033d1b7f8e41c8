import { isTriedAsDeclared } from "../../../path/type/parameter_type.ts";
import { rankOf } from "./segment_rank.ts";

/**
 * The order in which expressions and custom types at one place are tried: the
 * lower number comes first.
 */
export type TriedOrder = ReadonlyMap<string, number>;

/** Names a segment of a path, with the segments before it. */
function nameStep(segments: readonly string[], index: number): string {
  const steps = segments.slice(0, index + 1);
  // After a `<path>`, it also counts how many segments follow.
  const place = steps.includes("<path>") ? segments.length : "";
  return `${place}${steps.join("/")}`;
}

/** Tells whether a segment is an expression or has a custom type. */
function hasTurn(segment: string): boolean {
  return isTriedAsDeclared(rankOf(segment));
}

/**
 * Tells whether a path has segments that are tried in the order in which they
 * are declared.
 *
 * @param shape The shape of the path.
 */
export function isShapeOrdered(shape: string): boolean {
  return shape.split("/").some(hasTurn);
}

/**
 * Reads the order in which expressions and custom types are tried.
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
 * Tells whether segments that were tried in an order are still tried in it.
 *
 * @param before The order as it was.
 * @param now The order as it is, to which others may have been added.
 */
export function keepsOrder(before: TriedOrder, now: TriedOrder): boolean {
  const known = [...now.keys()].filter((step) => before.has(step));
  return known.join("\n") === [...before.keys()].join("\n");
}

/**
 * Returns the turn of an expression or custom type among those at its place.
 *
 * @param order The order in which they are tried.
 * @param segments The shapes of the segments of its path.
 * @param index The index of its segment.
 */
export function findTurn(
  order: TriedOrder,
  segments: readonly string[],
  index: number,
): number | undefined {
  return order.get(nameStep(segments, index));
}

/**
 * Returns the key that a path is sorted by: its shape, except for segments that
 * are tried in the order of declaration.
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
