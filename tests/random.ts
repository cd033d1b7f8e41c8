import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random choices that one seed decides, so that they can be made again. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** Gives a whole number from 0 to below `end`. */
  below(end: number): number {
    return uniformInt(this.#generator, 0, end - 1);
  }

  /** Gives one of the items. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** Tells whether an event of a probability occurs. */
  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  /** Gives from `min` to `max` of what `make` makes. */
  list<Item>(min: number, max: number, make: () => Item): Item[] {
    const length = min + this.below(max - min + 1);
    return Array.from({ length }, make);
  }
}
