import { isAtOrBelow } from "./at_or_below.ts";

const SLASH = 47;

/**
 * Splits paths into segments, one path after another. Consecutive paths usually
 * share a beginning, which is not split again.
 */
export class PathSplitter {
  /** The segments of the last path; empty ones are left out. */
  readonly segments: string[] = [];
  /** Its beginnings, by the number of their segments. */
  readonly beginnings = [""];
  /** How many segments it has. Longer paths leave more in the arrays. */
  length = 0;

  /**
   * Splits a path.
   *
   * @param path The path, as it was written.
   * @returns How many leading segments it shares with the path before it.
   */
  split(path: string): number {
    const { segments, beginnings } = this;
    let length = this.length;
    while (!isAtOrBelow(path, beginnings[length])) length--;
    const shared = length;
    let at = beginnings[length].length;
    while (at < path.length) {
      const start = path.charCodeAt(at) === SLASH ? at + 1 : at;
      const slash = path.indexOf("/", start);
      at = slash === -1 ? path.length : slash;
      if (start === at) continue;
      segments[length] = path.slice(start, at);
      beginnings[++length] = at === path.length ? path : path.slice(0, at);
    }
    this.length = length;
    return shared;
  }
}
