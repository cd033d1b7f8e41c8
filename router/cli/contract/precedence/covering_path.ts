import { isWrittenParameter } from "../../../path/written_path.ts";
import { isGeneralized } from "../width/parameter_width.ts";
import {
  type CompareSegments,
  createSegmentComparison,
} from "../width/segment_overlap.ts";
import { indexPaths, listMeeting, type PathNode } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
import { isShapeOrdered, type TriedOrder } from "./tried_order.ts";

/** A path with its shape. */
interface ShapedPath {
  readonly shape: string;
}

/** Paths that exist side by side. */
export interface OrderedPaths<Path extends ShapedPath> {
  readonly paths: readonly Path[];
  /** The order in which their expressions and custom types are tried. */
  readonly order: TriedOrder;
}

/** Tells whether a parameter accepts all that a segment at its place does. */
type CoversSegment = (parameter: string, segment: string) => boolean;

// No text is certain to match a custom type, whatever its pattern is.
const compareUnknown = createSegmentComparison(new Map());

/**
 * Tells whether a parameter accepts all that a segment accepts, whatever
 * the patterns of custom types are.
 *
 * @param parameter The shape of the parameter.
 * @param segment The shape of the segment.
 */
export function coversSegment(parameter: string, segment: string): boolean {
  return parameter === "<path>" || isGeneralized(segment, parameter) ||
    (!isWrittenParameter(segment) &&
      compareUnknown(parameter, segment) === "certain");
}

/**
 * Lists the paths that take all requests that another takes.
 *
 * @param index All paths.
 * @param segments The shapes of the segments of the other.
 * @param takes Tells whether a parameter accepts all that a segment accepts.
 */
export function listCovering<Path>(
  { paths, texts, parameters }: PathNode<Path>,
  [segment, ...rest]: readonly string[],
  takes: CoversSegment,
): readonly Path[] {
  if (segment === undefined) return paths;
  const text = texts.get(segment);
  const wider = [...parameters].filter(([shape]) => takes(shape, segment));
  return [
    ...(text ? listCovering(text, rest, takes) : []),
    ...wider.flatMap(([shape, node]) => {
      // Only `<path>` matches several segments.
      const ends = shape === "<path>"
        ? [rest, ...rest.map((_, index) => rest.slice(index + 1))]
        : [rest];
      return ends.flatMap((end) => listCovering(node, end, takes));
    }),
  ];
}

/** Finds the path that answers all requests of a shape, if there is one. */
type FindCovering<Path> = (shape: string) => Path | undefined;

/**
 * Creates a function that finds the path that answers all requests of a shape.
 *
 * @param all All paths.
 * @param compare Compares segments.
 * @param takes Tells whether a parameter accepts all that a segment accepts.
 */
export function createCoveringFinder<Path extends ShapedPath>(
  { paths, order }: OrderedPaths<Path>,
  compare: CompareSegments,
  takes: CoversSegment,
): FindCovering<Path> {
  const readShape = ({ shape }: Path) => shape;
  // Usually nothing is looked up.
  let all: PathNode<Path> | undefined;
  let ordered: PathNode<Path> | undefined;
  return (shape) => {
    all ??= indexPaths(paths, readShape);
    const covering = listCovering(all, shape.split("/"), takes);
    if (covering.length === 0) return undefined;
    ordered ??= indexPaths(
      paths.filter(({ shape }) => isShapeOrdered(shape)),
      readShape,
    );
    // Paths tried in the order of declaration may answer all of it first.
    const rivals = [...covering, ...listMeeting(ordered, shape, compare)];
    return covering.find((one) =>
      !rivals.some((other) => isPreferred(other.shape, one.shape, order))
    );
  };
}
