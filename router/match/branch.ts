const SLASH = 47;

/**
 * The character at an offset; where a text ends, a slash or nothing follows.
 *
 * @param text The static text that follows.
 * @param offset Where the character stands in it, from 0.
 */
export function characterAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : SLASH;
}

/** Counts different numbers, again and again without a set for each count. */
export class DistinctCounter {
  /** For each number the last count that has met it. */
  readonly #metBy: number[] = [];
  #counts = 0;

  /** Begins a count, for which no number has been met. */
  start(): void {
    this.#counts++;
  }

  /** Meets a number; tells whether it is the first time in this count. */
  meet(number: number): boolean {
    if (this.#metBy[number] === this.#counts) return false;
    this.#metBy[number] = this.#counts;
    return true;
  }
}

/** Counts how many different characters texts have at an offset. */
function countCharacters(
  texts: readonly string[],
  offset: number,
  counter: DistinctCounter,
): number {
  counter.start();
  let count = 0;
  // Going through the list itself is slow while the code is cold.
  for (let index = 0; index < texts.length; index++) {
    if (counter.meet(characterAt(texts[index], offset))) count++;
  }
  return count;
}

/**
 * Finds the offset whose characters tell most texts apart.
 *
 * @param texts The texts that can follow, up to where a segment ends.
 * @param counter Counts their characters.
 */
export function chooseOffset(
  texts: readonly string[],
  counter: DistinctCounter,
): number {
  let shortest = texts[0].length;
  for (const { length } of texts) shortest = Math.min(shortest, length);
  let best = 0;
  let most = 0;
  for (let offset = 0; offset <= shortest; offset++) {
    const count = countCharacters(texts, offset, counter);
    if (count > most) {
      best = offset;
      most = count;
    }
    if (most === texts.length) break;
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
 * Gives the slot of a character.
 *
 * @param hash How the branch finds slots.
 * @param character The character's code.
 */
export function slotOf({ multiplier, shift }: Hash, character: number): number {
  return Math.imul(character, multiplier) >>> shift;
}

/**
 * Finds the smallest hash that gives each character a slot of its own.
 *
 * @param characters Different characters.
 * @param counter Counts their slots.
 */
export function chooseHash(
  characters: readonly number[],
  counter: DistinctCounter,
): Hash {
  let bits = 32 - Math.clz32(characters.length - 1);
  for (;; bits++) {
    for (const multiplier of MULTIPLIERS) {
      const hash = { multiplier, shift: 32 - bits };
      counter.start();
      const isPerfect = characters.every((character) =>
        counter.meet(slotOf(hash, character))
      );
      if (isPerfect) return hash;
    }
  }
}
