const SLASH = 47;

/** The character at an offset; where a text ends, a slash or nothing follows. */
export function characterAt(text: string, offset: number): number {
  return offset < text.length ? text.charCodeAt(offset) : SLASH;
}

/** Counts characters for all branches of a table, without a set for each. */
export class CharacterCounter {
  /** For each character the last count that has met it. */
  readonly #metBy = new Uint32Array(2 ** 16);
  #counts = 0;

  /** Counts how many different characters texts have at an offset. */
  countAt(texts: readonly string[], offset: number): number {
    const number = ++this.#counts;
    let count = 0;
    for (const text of texts) {
      const character = characterAt(text, offset);
      if (this.#metBy[character] === number) continue;
      this.#metBy[character] = number;
      count++;
    }
    return count;
  }
}

/** Counts how many numbers are different. */
function countDifferent(numbers: readonly number[]): number {
  // Most lists are so short that making a set would take longer.
  if (numbers.length > 16) return new Set(numbers).size;
  let count = 0;
  for (let index = 0; index < numbers.length; index++) {
    if (numbers.indexOf(numbers[index]) === index) count++;
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
  counter: CharacterCounter,
): number {
  let shortest = texts[0].length;
  for (const { length } of texts) shortest = Math.min(shortest, length);
  let best = 0;
  let most = 0;
  for (let offset = 0; offset <= shortest; offset++) {
    const count = counter.countAt(texts, offset);
    if (count > most) {
      best = offset;
      most = count;
    }
    if (most === texts.length) break;
  }
  return best;
}

/** How a branch finds the slot of a character. */
export interface Hash {
  readonly multiplier: number;
  readonly shift: number;
}

const MULTIPLIERS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1]
  .map((multiplier) => multiplier | 0);

/** Gives the slot of a character. */
export function slotOf({ multiplier, shift }: Hash, character: number): number {
  return Math.imul(character, multiplier) >>> shift;
}

/** Finds the smallest hash that gives each character a slot of its own. */
export function chooseHash(characters: readonly number[]): Hash {
  let bits = 32 - Math.clz32(characters.length - 1);
  for (;; bits++) {
    for (const multiplier of MULTIPLIERS) {
      const hash = { multiplier, shift: 32 - bits };
      const slots = characters.map((character) => slotOf(hash, character));
      if (countDifferent(slots) === slots.length) return hash;
    }
  }
}
