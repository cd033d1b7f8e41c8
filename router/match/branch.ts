const SLASH = 47;

/**
 * Returns the character at an offset; at the end of the text, the slash that
 * may follow it.
 *
 * @param text The static text that follows.
 * @param offset The offset in it, from 0.
 */
export function characterAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : SLASH;
}

/** Counts equal numbers, again and again without a set for each count. */
export class CollisionCounter {
  /** For each number, the last count that met it. */
  readonly #metBy: number[] = [];
  /** For each number, how often that count met it. */
  readonly #times: number[] = [];
  #counts = 0;

  /** Begins a count, in which no number has been met yet. */
  start(): void {
    this.#counts++;
  }

  /** Records a number; tells whether it is new in this count. */
  meet(number: number): boolean {
    if (this.#metBy[number] === this.#counts) return false;
    this.#metBy[number] = this.#counts;
    return true;
  }

  /**
   * Counts the pairs of texts that have the same character at an offset, as
   * {@linkcode characterAt} returns them. It calls no function for each, since
   * calls are what costs most in cold code: with calls, the table of 100,000
   * routes took 1.4 times as long to write.
   *
   * @param texts The texts.
   * @param offset The offset.
   */
  countPairs(texts: readonly string[], offset: number): number {
    const metBy = this.#metBy;
    const times = this.#times;
    const round = ++this.#counts;
    let pairs = 0;
    for (let index = 0; index < texts.length; index++) {
      const text = texts[index];
      const character = offset < text.length ? text.charCodeAt(offset) : SLASH;
      if (metBy[character] === round) {
        pairs += times[character]++;
        continue;
      }
      metBy[character] = round;
      times[character] = 1;
    }
    return pairs;
  }
}

/**
 * Finds the offset at which the fewest pairs of texts have the same character.
 *
 * @param texts The texts that can follow, up to where a segment ends.
 * @param counter Counts their characters.
 */
export function chooseOffset(
  texts: readonly string[],
  counter: CollisionCounter,
): number {
  let shortest = texts[0].length;
  for (const { length } of texts) shortest = Math.min(shortest, length);
  let best = 0;
  let fewest = Infinity;
  for (let offset = 0; offset <= shortest && fewest > 0; offset++) {
    const pairs = counter.countPairs(texts, offset);
    if (pairs >= fewest) continue;
    best = offset;
    fewest = pairs;
  }
  return best;
}

/** How a branch finds the slot of a character. */
interface Hash {
  readonly multiplier: number;
  readonly shift: number;
}

const MULTIPLIERS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1]
  .map((multiplier) => multiplier | 0);

/**
 * Returns the slot of a character.
 *
 * @param hash How the branch finds slots.
 * @param character The character's code.
 */
export function slotOf({ multiplier, shift }: Hash, character: number): number {
  return Math.imul(character, multiplier) >>> shift;
}

/** Tells whether each of some characters has a slot of its own. */
function areCollisionFree(
  characters: readonly number[],
  hash: Hash,
  counter: CollisionCounter,
): boolean {
  counter.start();
  for (let index = 0; index < characters.length; index++) {
    if (!counter.meet(slotOf(hash, characters[index]))) return false;
  }
  return true;
}

/**
 * Finds the smallest hash that gives each character a slot of its own.
 *
 * @param characters Different characters.
 * @param counter Counts their slots.
 */
export function chooseHash(
  characters: readonly number[],
  counter: CollisionCounter,
): Hash {
  let bits = 32 - Math.clz32(characters.length - 1);
  for (;; bits++) {
    for (const multiplier of MULTIPLIERS) {
      const hash = { multiplier, shift: 32 - bits };
      if (areCollisionFree(characters, hash, counter)) return hash;
    }
  }
}
