import { isWrittenParameter } from "../../path/written_path.ts";
import type { LockedPath, PublishedPath } from "./locked_path.ts";
import { isGeneralized } from "./parameter_width.ts";
import { indexPaths, listMeeting, type PathNode } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { isShapeOrdered, type TriedOrder } from "./tried_order.ts";

/**
 * Finds the path that answers all that another one took, which is gone;
 * `undefined` when there is none, or when it has answered that all along.
 */
export type FindTaker = (gone: LockedPath) => PublishedPath | undefined;

function takesSegment(
  segment: string,
  other: string,
  compare: CompareSegments,
): boolean {
  if (segment === "<path>" || isGeneralized(other, segment)) return true;
  return !isWrittenParameter(other) && compare(segment, other) === "certain";
}

/** Lists the paths below a node that take whatever segments take. */
function listTakers(
  { paths, texts, parameters }: PathNode<PublishedPath>,
  [segment, ...rest]: readonly string[],
  compare: CompareSegments,
): readonly PublishedPath[] {
  if (segment === undefined) return paths;
  const text = texts.get(segment);
  const taking = [...parameters]
    .filter(([shape]) => takesSegment(shape, segment, compare));
  return [
    ...(text ? listTakers(text, rest, compare) : []),
    ...taking.flatMap(([shape, node]) => {
      // Only a path takes several segments.
      const ends = shape === "<path>"
        ? [rest, ...rest.map((_, index) => rest.slice(index + 1))]
        : [rest];
      return ends.flatMap((end) => listTakers(node, end, compare));
    }),
  ];
}

/** Paths beside each other. */
interface OrderedPaths<Path> {
  readonly paths: readonly Path[];
  /** In which order their expressions and own types are tried. */
  readonly order: TriedOrder;
}

/**
 * Makes what finds the path that answers what one took that is gone.
 *
 * @param before The paths that were there.
 * @param now Those that are.
 * @param compare Compares segments.
 */
export function createTakerFinder(
  before: OrderedPaths<LockedPath>,
  { paths, order }: OrderedPaths<PublishedPath>,
  compare: CompareSegments,
): FindTaker {
  const readShape = ({ shape }: PublishedPath) => shape;
  // Mostly no path is gone.
  let all: PathNode<PublishedPath> | undefined;
  let ordered: PathNode<PublishedPath> | undefined;

  function find(shape: string): PublishedPath | undefined {
    all ??= indexPaths(paths, readShape);
    const takers = listTakers(all, shape.split("/"), compare);
    if (takers.length === 0) return undefined;
    ordered ??= indexPaths(
      paths.filter(({ shape }) => isShapeOrdered(shape)),
      readShape,
    );
    // What is tried in an order of its own may have answered all of it before.
    const rivals = [...takers, ...listMeeting(ordered, shape, compare)];
    return takers.find((one) =>
      !rivals.some((other) => isPreferred(other.shape, one.shape, order))
    );
  }

  function hasTaken(taker: LockedPath, shape: string): boolean {
    return isPreferred(taker.shape, shape, before.order) &&
      before.paths.some((path) => path.shape === taker.shape);
  }

  return ({ shape }) => {
    const taker = find(shape);
    return taker && !hasTaken(taker, shape) ? taker : undefined;
  };
}
