import type { LiveReader } from "./live_reader.ts";

/**
 * Passes changes on to a reader, once there is one. A change may be seen before
 * that and end after it, and the reader has to expect each one that ends.
 */
export class ChangeRelay {
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
   * Passes on what changes from now on, or has begun to.
   *
   * @param reader What takes it, and has not read anything yet.
   */
  connect(reader: LiveReader): void {
    this.#reader = reader;
    for (let open = this.#open; open > 0; open--) reader.expectChange();
  }
}
