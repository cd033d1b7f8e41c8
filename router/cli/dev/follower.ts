import type { LiveReader } from "./live_reader.ts";

/** What is told of changes. */
type Following = Pick<LiveReader, "expectChange" | "change">;

/**
 * Tells of changes from when on there is somebody to tell. A change may be seen
 * before and end after that, and each that ends has to be expected.
 */
export class Follower {
  #following: Following | undefined;
  /** How many changes were seen that have not ended. */
  #open = 0;

  /** Tells that something will change. */
  expectChange(): void {
    this.#open++;
    this.#following?.expectChange();
  }

  /**
   * Tells what was changed.
   *
   * @param paths The paths.
   */
  change(paths: ReadonlySet<string>): void {
    this.#open--;
    void this.#following?.change(paths);
  }

  /**
   * Tells of what changes from now on, or has begun to.
   *
   * @param following What is told of it, which has not read anything yet.
   */
  start(following: Following): void {
    this.#following = following;
    for (let open = this.#open; open > 0; open--) following.expectChange();
  }
}
