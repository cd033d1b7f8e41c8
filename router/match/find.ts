import type { ParameterType } from "../path/parameter_type.ts";
import {
  BRANCH,
  EDGE,
  NODE,
  NONE,
  ONE_SEGMENT,
  RUN,
  type Table,
} from "./table.ts";

const SLASH = 47;

/** Finds the leaf of a path. */
export interface Finder {
  /**
   * Finds the most specific pattern that a path fits.
   *
   * @param text A text that holds a canonical path without trailing slash.
   * @param start Where the path begins in it: at a slash, or at its end for
   * the root.
   * @param end Where it ends.
   * @returns The pattern's leaf, or -1.
   */
  find(text: string, start: number, end: number): number;
  /**
   * Where the last path's parameters stand in the text, as pairs of start and
   * end in the order of the pattern; valid until the next call of `find`.
   */
  readonly spans: Int32Array;
}

/**
 * Makes a finder for a table.
 *
 * @param table The table.
 * @param types The types that the table names, in its order.
 */
export function createFinder(
  table: Table,
  types: readonly ParameterType[],
): Finder {
  const { nodes, runs, characters, branches, owners, targets, edges } = table;
  const spans = new Int32Array(2 * table.parameters);
  const accepts = types.map((type) => type.accepts);
  let text = "";
  let end = 0;

  /** Walks from a node at a slash or the end; `captured` spans are taken. */
  function walk(node: number, at: number, captured: number): number {
    for (;;) {
      const here = node * NODE.size;
      if (at === end) return nodes[here + NODE.leaf];
      const endEdge = nodes[here + NODE.endEdge];
      let edge = nodes[here + NODE.firstEdge];
      const run = chooseRun(nodes[here + NODE.child], at) * RUN.size;
      const after = at + runs[run + RUN.length];
      if (after <= end && fitsRun(run, at, after)) {
        const next = runs[run + RUN.node];
        if (edge === endEdge) {
          node = next;
          at = after;
          continue;
        }
        const leaf = walk(next, after, captured);
        if (leaf !== NONE) return leaf;
      }
      // The last edge is walked in this loop, the others by recursion, so
      // that the depth is bounded by what can still be tried.
      for (;; edge += EDGE.size) {
        if (edge === endEdge) return NONE;
        const after = takeSegments(edges[edge + EDGE.following], at);
        if (after <= at + 1) continue;
        const type = edges[edge + EDGE.type];
        if (!accepts[type](text, at + 1, after)) continue;
        spans[captured] = at + 1;
        spans[captured + 1] = after;
        const next = edges[edge + EDGE.node];
        if (edge + EDGE.size === endEdge) {
          node = next;
          at = after;
          captured += 2;
          break;
        }
        const leaf = walk(next, after, captured + 2);
        if (leaf !== NONE) return leaf;
      }
    }
  }

  /** Picks the one run that can stand at a slash, by single characters. */
  function chooseRun(child: number, at: number): number {
    while (child < 0) {
      const branch = ~child;
      const looked = at + branches[branch * BRANCH.size + BRANCH.offset];
      const slot = branches[branch * BRANCH.size + BRANCH.base] +
        (looked < end ? text.charCodeAt(looked) : SLASH);
      if (slot >= owners.length || owners[slot] !== branch) return 0;
      child = targets[slot];
    }
    return child;
  }

  /** Compares a run with the text from its slash up to `after`. */
  function fitsRun(run: number, at: number, after: number): boolean {
    let character = runs[run + RUN.first];
    while (at < after) {
      if (text.charCodeAt(at++) !== characters[character++]) return false;
    }
    return after === end || text.charCodeAt(after) === SLASH;
  }

  /** Gives the end of what a parameter takes after the slash at `at`. */
  function takeSegments(following: number, at: number): number {
    if (following === ONE_SEGMENT) {
      let after = at + 1;
      while (after < end && text.charCodeAt(after) !== SLASH) after++;
      return after;
    }
    let after = end;
    for (let left = following; left > 0; left--) {
      after = text.lastIndexOf("/", after - 1);
    }
    return after;
  }

  return {
    find(path: string, start: number, stop: number): number {
      text = path;
      end = stop;
      return walk(0, start, 0);
    },
    spans,
  };
}
