import { isAtOrBelow } from "./at_or_below.ts";

const SLASH = 47;

/**
 * Parts paths into segments, one path after another. Those that follow each
 * other mostly begin alike, and that is not parted again.
 */
export class PathSplitter {
  /** The segments of the last path; empty ones are left out. */
  readonly segments: string[] = [];
  /** What it begins with, by the number of segments. */
  readonly beginnings = [""];
  /** How many segments it has. Longer paths leave more behind. */
  length = 0;

  /**
   * Parts a path.
   *
   * @param path The path, as it was written.
   * @returns With how many segments it begins like the one before it.
   */
  split(path: string): number {
    const { segments, beginnings } = this;
    let length = this.length;
    while (!isAtOrBelow(path, beginnings[length])) length--;
    const alike = length;
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
    return alike;
  }
}
