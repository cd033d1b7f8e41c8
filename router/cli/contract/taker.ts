import { isWrittenParameter } from "../../path/written_path.ts";
import { isGeneralized } from "./parameter_width.ts";
import { indexPaths, listMeeting, type PathNode } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import type { CompareSegments } from "./segment_overlap.ts";
import { isShapeOrdered, type TriedOrder } from "./tried_order.ts";

/** A path by what it takes. */
interface ShapedPath {
  readonly shape: string;
}

/** Paths beside each other. */
export interface OrderedPaths<Path extends ShapedPath> {
  readonly paths: readonly Path[];
  /** In which order their expressions and own types are tried. */
  readonly order: TriedOrder;
}

/** Tells whether a parameter takes all that a segment at its place takes. */
type TakesSegment = (parameter: string, segment: string) => boolean;

/**
 * Makes what tells whether a parameter takes all that a segment takes, whatever
 * is known of own types.
 *
 * @param compare Compares segments.
 */
export function createSegmentTaker(compare: CompareSegments): TakesSegment {
  return (parameter, segment) =>
    parameter === "<path>" || isGeneralized(segment, parameter) ||
    (!isWrittenParameter(segment) && compare(parameter, segment) === "certain");
}

/** Lists the paths below a node that take whatever segments take. */
function listTakers<Path>(
  { paths, texts, parameters }: PathNode<Path>,
  [segment, ...rest]: readonly string[],
  takes: TakesSegment,
): readonly Path[] {
  if (segment === undefined) return paths;
  const text = texts.get(segment);
  const taking = [...parameters].filter(([shape]) => takes(shape, segment));
  return [
    ...(text ? listTakers(text, rest, takes) : []),
    ...taking.flatMap(([shape, node]) => {
      // Only a path takes several segments.
      const ends = shape === "<path>"
        ? [rest, ...rest.map((_, index) => rest.slice(index + 1))]
        : [rest];
      return ends.flatMap((end) => listTakers(node, end, takes));
    }),
  ];
}

/** Finds the path that answers all that a shape takes, if there is one. */
type FindAnswering<Path> = (shape: string) => Path | undefined;

/**
 * Makes what finds the path that answers all that one takes.
 *
 * @param all The paths that there are.
 * @param compare Compares segments.
 * @param takes Tells whether one takes all that another takes.
 */
export function createAnswererFinder<Path extends ShapedPath>(
  { paths, order }: OrderedPaths<Path>,
  compare: CompareSegments,
  takes: TakesSegment,
): FindAnswering<Path> {
  const readShape = ({ shape }: Path) => shape;
  // Mostly nothing is asked for.
  let all: PathNode<Path> | undefined;
  let ordered: PathNode<Path> | undefined;
  return (shape) => {
    all ??= indexPaths(paths, readShape);
    const takers = listTakers(all, shape.split("/"), takes);
    if (takers.length === 0) return undefined;
    ordered ??= indexPaths(
      paths.filter(({ shape }) => isShapeOrdered(shape)),
      readShape,
    );
    // What is tried in an order of its own may answer all of it before.
    const rivals = [...takers, ...listMeeting(ordered, shape, compare)];
    return takers.find((one) =>
      !rivals.some((other) => isPreferred(other.shape, one.shape, order))
    );
  };
}
