import { isWrittenParameter } from "../../path/segment.ts";
import { doSegmentsOverlap } from "./segment_overlap.ts";

/**
 * The paths that begin with the same segments: by what they take, so that one
 * is not compared with all.
 */
export interface PathNode<Path> {
  /** Those that end here. */
  readonly paths: Path[];
  /** What follows, by the shape of the next segment. */
  readonly texts: Map<string, PathNode<Path>>;
  readonly parameters: Map<string, PathNode<Path>>;
}

function createNode<Path>(): PathNode<Path> {
  return { paths: [], texts: new Map(), parameters: new Map() };
}

/** Gives the node below another one, which is made when it is missing. */
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
 * Puts paths in order by what they take.
 *
 * @param paths The paths.
 * @param readShape Gives the shape of one.
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

/** Lists what follows segments that can be that of a path. */
function listNext<Path>(
  { texts, parameters }: PathNode<Path>,
  segment: string,
): [shape: string, node: PathNode<Path>][] {
  const text = texts.get(segment);
  const fitting = isWrittenParameter(segment)
    ? [...texts, ...parameters]
    : [...parameters];
  return [
    ...(text ? [[segment, text] as [string, PathNode<Path>]] : []),
    ...fitting.filter(([shape]) => doSegmentsOverlap(shape, segment)),
  ];
}

function listFitting<Path>(
  node: PathNode<Path>,
  segments: readonly string[],
): readonly Path[] {
  if (segments.length === 0) return node.paths;
  const [segment, ...rest] = segments;
  return listNext(node, segment).flatMap(([shape, next]) => {
    const found = [...listFitting(next, rest)];
    // Only a path takes several segments.
    if (segment === "<path>") found.push(...listFitting(next, segments));
    if (shape !== "<path>") return found;
    const later = rest.flatMap((_, index) =>
      listFitting(next, rest.slice(index + 1))
    );
    return [...found, ...later];
  });
}

/**
 * Lists the paths that take some of the requests that one takes.
 *
 * @param index All paths.
 * @param shape The shape of the one.
 */
export function listMeeting<Path>(
  index: PathNode<Path>,
  shape: string,
): Path[] {
  return [...new Set(listFitting(index, shape.split("/")))];
}
