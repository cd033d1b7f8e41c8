import { isWrittenParameter } from "../../../path/written_path.ts";
import type { CompareSegments } from "../width/segment_overlap.ts";

/**
 * The paths that begin with the same segments, indexed by their shapes so that
 * one is not compared with all.
 */
export interface PathNode<Path> {
  /** The paths that end here. */
  readonly paths: Path[];
  /** The nodes that follow, by the shape of the next segment. */
  readonly texts: Map<string, PathNode<Path>>;
  readonly parameters: Map<string, PathNode<Path>>;
}

function createNode<Path>(): PathNode<Path> {
  return { paths: [], texts: new Map(), parameters: new Map() };
}

/** Returns the node below another one, which is created if it is missing. */
function stepInto<Path>(
  node: PathNode<Path>,
  segment: string,
): PathNode<Path> {
  const { texts, parameters } = node;
  const children = isWrittenParameter(segment) ? parameters : texts;
  const known = children.get(segment);
  if (known) return known;
  const made = createNode<Path>();
  children.set(segment, made);
  return made;
}

/**
 * Indexes paths by their shapes.
 *
 * @param paths The paths.
 * @param readShape Returns the shape of a path.
 */
export function indexPaths<Path>(
  paths: readonly Path[],
  readShape: (path: Path) => string,
): PathNode<Path> {
  const root = createNode<Path>();
  for (const path of paths) {
    readShape(path).split("/").reduce(stepInto<Path>, root).paths.push(path);
  }
  return root;
}

/** What a walk through an index looks for. */
interface Search {
  readonly compare: CompareSegments;
  /** Whether a parameter has decided already which of two paths is preferred. */
  readonly isDecided: boolean;
}

/** Lists the next nodes, those whose segments overlap that of a path. */
function listNext<Path>(
  { texts, parameters }: PathNode<Path>,
  segment: string,
  { compare, isDecided }: Search,
): [shape: string, node: PathNode<Path>][] {
  const text = texts.get(segment);
  // Static text is preferred to any parameter, and there may be many texts.
  const others = isWrittenParameter(segment) && isDecided
    ? [...texts, ...parameters]
    : [...parameters];
  const fitting = others.filter(([shape]) =>
    compare(shape, segment) !== "none"
  );
  return text ? [[segment, text], ...fitting] : fitting;
}

function listFitting<Path>(
  node: PathNode<Path>,
  segments: readonly string[],
  search: Search,
): readonly Path[] {
  if (segments.length === 0) return node.paths;
  const [segment, ...rest] = segments;
  return listNext(node, segment, search).flatMap(([shape, next]) => {
    // Where a `<path>` begins, it also counts how much follows it.
    const isDecided = search.isDecided || shape !== segment ||
      shape === "<path>";
    // Only `<path>` matches several segments.
    const ends = [
      rest,
      ...(segment === "<path>" ? [segments] : []),
      ...(shape === "<path>"
        ? rest.map((_, index) => rest.slice(index + 1))
        : []),
    ];
    return ends.flatMap((end) =>
      listFitting(next, end, { ...search, isDecided })
    );
  });
}

/**
 * Lists the paths that take some of the requests that another takes, except
 * those that are preferred to it because of static text.
 *
 * @param index All paths.
 * @param shape The shape of the other.
 * @param compare Compares segments.
 */
export function listMeeting<Path>(
  index: PathNode<Path>,
  shape: string,
  compare: CompareSegments,
): Path[] {
  const search = { compare, isDecided: false };
  return [...new Set(listFitting(index, shape.split("/"), search))];
}
