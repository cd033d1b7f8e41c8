/** Characters, as ranges of their codes; both ends are in a range. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

/** The code of Unicode's last character. */
export const LAST_CHARACTER = 0x10ffff;
/** What `\d` matches. */
export const DIGITS: CharacterSet = [[48, 57]];
/** What `\w` matches. */
export const WORD: CharacterSet = [[48, 57], [65, 90], [95, 95], [97, 122]];
/** What `\s` matches. */
export const SPACE: CharacterSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [5760, 5760],
  [8192, 8202],
  [8232, 8233],
  [8239, 8239],
  [8287, 8287],
  [12288, 12288],
  [65279, 65279],
];

/** The characters that end a line; `.` matches all others. */
export const LINE_ENDS: CharacterSet = [[10, 10], [13, 13], [8232, 8233]];

/**
 * Returns all other characters.
 *
 * @param set The characters that are left out.
 */
export function invertSet(set: CharacterSet): CharacterSet {
  const sorted = [...set].sort((a, b) => a[0] - b[0]);
  const inverted: [number, number][] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) inverted.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST_CHARACTER) inverted.push([next, LAST_CHARACTER]);
  return inverted;
}

/**
 * Tells whether two sets have a character in common.
 *
 * @param a One set.
 * @param b The other.
 */
export function intersects(a: CharacterSet, b: CharacterSet): boolean {
  return a.some(([from, to]) =>
    b.some((other) => other[0] <= to && from <= other[1])
  );
}

/** The ASCII letters that some non-ASCII characters equal with `iu`. */
const LETTERS_WITH_TWINS: CharacterSet = [
  [75, 75],
  [83, 83],
  [107, 107],
  [115, 115],
];

/**
 * Adds the other case of ASCII letters.
 *
 * @param set The set.
 */
export function addOtherCase(set: CharacterSet): CharacterSet {
  const both = [...set];
  for (const [from, to] of set) {
    for (const [first, last, shift] of [[65, 90, 32], [97, 122, -32]]) {
      const low = Math.max(from, first);
      const high = Math.min(to, last);
      if (low <= high) both.push([low + shift, high + shift]);
    }
  }
  return both;
}

/**
 * Adds the other case of ASCII letters; all non-ASCII characters count as one.
 *
 * @param set The set.
 */
export function foldCase(set: CharacterSet): CharacterSet {
  const folded = [...addOtherCase(set)];
  if (intersects(set, LETTERS_WITH_TWINS)) folded.push([128, LAST_CHARACTER]);
  for (const [, to] of set) {
    if (to > 127) folded.push([128, LAST_CHARACTER], ...LETTERS_WITH_TWINS);
  }
  return folded;
}
