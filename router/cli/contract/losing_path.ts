import { isWrittenParameter } from "../../path/segment.ts";
import type { KeptPath } from "./kept_path.ts";
import type { LockedPath } from "./locked_path.ts";
import { isPathGeneralized } from "./parameter_width.ts";
import { isPreferred } from "./preferred_path.ts";
import { doSegmentsOverlap } from "./segment_overlap.ts";
import { findTaking, type Taking } from "./taken_path.ts";

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

/** Lists what follows segments that can be that of a path. */
function listNext(
  { texts, parameters }: PathNode,
  segment: string,
): [shape: string, node: PathNode][] {
  const text = texts.get(segment);
  const fitting = isWrittenParameter(segment)
    ? [...texts, ...parameters]
    : [...parameters];
  return [
    ...(text ? [[segment, text] as [string, PathNode]] : []),
    ...fitting.filter(([shape]) => doSegmentsOverlap(shape, segment)),
  ];
}

/** Lists the paths that take some requests of one with certain segments. */
function listMeeting(
  node: PathNode,
  segments: readonly string[],
): readonly KeptPath[] {
  if (segments.length === 0) return node.paths;
  const [segment, ...rest] = segments;
  return listNext(node, segment).flatMap(([shape, next]) => {
    const found = [...listMeeting(next, rest)];
    // Only a path takes several segments.
    if (segment === "<path>") found.push(...listMeeting(next, segments));
    if (shape !== "<path>") return found;
    const later = rest.flatMap((_, index) =>
      listMeeting(next, rest.slice(index + 1))
    );
    return [...found, ...later];
  });
}

/** A path that loses requests. */
export interface LosingPath {
  readonly was: LockedPath;
  /** By what it loses them. */
  readonly taken: Taking;
}

/**
 * Lists the paths that a new one takes requests from.
 *
 * @param index All paths that were there.
 * @param is The new path.
 */
export function listLosing(
  index: PathNode,
  { shape }: LockedPath,
): LosingPath[] {
  const meeting = [...new Set(listMeeting(index, shape.split("/")))];
  const answering = meeting.filter(({ was }) =>
    isPathGeneralized(shape, was.shape)
  );
  return meeting.flatMap(({ was, is }) => {
    if (!isPreferred(shape, is.shape)) return [];
    // Another one was preferred to it already.
    const isAnswered = answering.some((other) =>
      isPreferred(other.was.shape, was.shape)
    );
    const taken = findTaking(shape, was.shape);
    return isAnswered || !taken ? [] : [{ was, taken }];
  });
}
