import { isWrittenParameter } from "../../path/segment.ts";
import type { KeptPath } from "./kept_path.ts";
import type { LockedPath } from "./locked_path.ts";
import { findTaken } from "./parameter_width.ts";

/**
 * The paths that begin with the same segments: by what they take, so that one
 * is not compared with all.
 */
export interface PathNode {
  /** Those that end here. */
  readonly paths: KeptPath[];
  /** What follows, by the shape of the next segment. */
  readonly texts: Map<string, PathNode>;
  readonly parameters: Map<string, PathNode>;
}

function createNode(): PathNode {
  return { paths: [], texts: new Map(), parameters: new Map() };
}

/** Gives the node below another one, which is made when it is missing. */
function stepInto(node: PathNode, segment: string): PathNode {
  const { texts, parameters } = node;
  const children = isWrittenParameter(segment) ? parameters : texts;
  const known = children.get(segment);
  if (known) return known;
  const made = createNode();
  children.set(segment, made);
  return made;
}

/**
 * Puts paths in order by what they took.
 *
 * @param kept The paths.
 */
export function indexPaths(kept: readonly KeptPath[]): PathNode {
  const root = createNode();
  for (const path of kept) {
    path.was.shape.split("/").reduce(stepInto, root).paths.push(path);
  }
  return root;
}

/** Lists the paths whose text is that of some segments, types aside. */
function listAlike(
  { paths, texts, parameters }: PathNode,
  segments: readonly string[],
  place: number,
): readonly KeptPath[] {
  if (place === segments.length) return paths;
  const text = texts.get(segments[place]);
  const alike = [...text ? listAlike(text, segments, place + 1) : []];
  for (const [shape, node] of parameters) {
    // Only a path takes several segments.
    const last = shape === "<path>" ? segments.length : place + 1;
    for (let next = place + 1; next <= last; next++) {
      alike.push(...listAlike(node, segments, next));
    }
  }
  return alike;
}

/**
 * Lists the paths that a new one can take requests from.
 *
 * @param index All paths that were there.
 * @param is The new path.
 */
export function listLosing(index: PathNode, is: LockedPath): KeptPath[] {
  const losing = listAlike(index, is.shape.split("/"), 0)
    .filter(({ was }) => findTaken(is.shape, was.shape));
  // Another one was preferred to it already.
  return losing.filter(({ was }) =>
    !losing.some((other) =>
      other.was.shape !== was.shape && findTaken(other.was.shape, was.shape)
    )
  );
}
