import type { LiveReader } from "./live_reader.ts";

/**
 * Tells of changes from when on there is somebody to tell. A change may be seen
 * before and end after that, and each that ends has to be expected.
 */
export class Follower {
  #reader: LiveReader | undefined;
  /** How many changes were seen that have not ended. */
  #open = 0;

  /** Tells that something will change. */
  expectChange(): void {
    this.#open++;
    this.#reader?.expectChange();
  }

  /**
   * Tells what was changed.
   *
   * @param paths The paths.
   */
  change(paths: ReadonlySet<string>): void {
    this.#open--;
    void this.#reader?.change(paths);
  }

  /**
   * Tells of what changes from now on, or has begun to.
   *
   * @param reader What is told of it, which has not read anything yet.
   */
  start(reader: LiveReader): void {
    this.#reader = reader;
    for (let open = this.#open; open > 0; open--) reader.expectChange();
  }
}
