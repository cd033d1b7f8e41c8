import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random choices from one seed, so that they can be repeated. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return uniformInt(this.#generator, 0, end - 1);
  }

  /** Returns one of the items. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** Returns whether an event of a probability occurs. */
  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  /** Returns from `min` to `max` results of `make`. */
  list<Item>(min: number, max: number, make: () => Item): Item[] {
    const length = min + this.below(max - min + 1);
    return Array.from({ length }, make);
  }
}
