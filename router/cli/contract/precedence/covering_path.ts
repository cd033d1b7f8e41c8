import { isWrittenParameter } from "../../../path/written_path.ts";
import { isGeneralized } from "../width/parameter_width.ts";
import {
  type CompareSegments,
  createSegmentComparison,
} from "../width/segment_overlap.ts";
import { indexPaths, listMeeting, type PathNode } from "./path_index.ts";
import { isPreferred } from "./preferred_path.ts";
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
type CoversSegment = (parameter: string, segment: string) => boolean;

// No text is certain to fit an own type, whatever its pattern is.
const compareUnknown = createSegmentComparison(new Map());

/**
 * Tells whether a parameter takes all that a segment takes, whatever is known of
 * own types.
 *
 * @param parameter The shape of the parameter.
 * @param segment That of the segment.
 */
export function coversSegment(parameter: string, segment: string): boolean {
  return parameter === "<path>" || isGeneralized(segment, parameter) ||
    (!isWrittenParameter(segment) &&
      compareUnknown(parameter, segment) === "certain");
}

/**
 * Lists the paths that take whatever one takes.
 *
 * @param index All paths.
 * @param segments The shapes of the segments of the one.
 * @param takes Tells whether one takes all that another takes.
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
      // Only a path takes several segments.
      const ends = shape === "<path>"
        ? [rest, ...rest.map((_, index) => rest.slice(index + 1))]
        : [rest];
      return ends.flatMap((end) => listCovering(node, end, takes));
    }),
  ];
}

/** Finds the path that answers all that a shape takes, if there is one. */
type FindCovering<Path> = (shape: string) => Path | undefined;

/**
 * Makes what finds the path that answers all that one takes.
 *
 * @param all The paths that there are.
 * @param compare Compares segments.
 * @param takes Tells whether one takes all that another takes.
 */
export function createCoveringFinder<Path extends ShapedPath>(
  { paths, order }: OrderedPaths<Path>,
  compare: CompareSegments,
  takes: CoversSegment,
): FindCovering<Path> {
  const readShape = ({ shape }: Path) => shape;
  // Mostly nothing is asked for.
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
    // What is tried in an order of its own may answer all of it before.
    const rivals = [...covering, ...listMeeting(ordered, shape, compare)];
    return covering.find((one) =>
      !rivals.some((other) => isPreferred(other.shape, one.shape, order))
    );
  };
}
