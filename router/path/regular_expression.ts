import { Refusal } from "./mistake.ts";

/**
 * Checks that a regular expression cannot run away: that no text can be read
 * by it in two ways. A backtracking engine then tries each of its positions at
 * most once for each character, so its cost grows with the text's length only.
 *
 * The expression is turned into its position automaton (Glushkov), and pairs
 * of positions that one text can reach are followed until two of them meet.
 */

type CharacterSet = readonly (readonly [from: number, to: number])[];

type Node =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence" | "choice"; readonly nodes: readonly Node[] }
  | {
    readonly kind: "repeat";
    readonly node: Node;
    readonly min: number;
    readonly max: number;
  };

/** Longest text that a regular expression is applied to, in UTF-16 units. */
export const MAX_EXPRESSION_TEXT = 256;

const MAX_POSITIONS = 256;
const MAX_CHARACTER = 0x10ffff;
const DIGITS: CharacterSet = [[48, 57]];
const WORD: CharacterSet = [[48, 57], [65, 90], [95, 95], [97, 122]];
const SPACE: CharacterSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [5760, 5760],
  [
    8192,
    8202,
  ],
  [8232, 8233],
  [8239, 8239],
  [8287, 8287],
  [12288, 12288],
  [65279, 65279],
];
const CONTROL_ESCAPES: Readonly<Record<string, number>> = {
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "0": 0,
};

function refuse(source: string, reason: string): never {
  throw new Refusal(
    "unsafe-regex",
    `Regular expression ${JSON.stringify(source)} ${reason}.`,
    "Write one that reads each text in one way only, such as [a-z]+-[0-9]+, " +
      "or use a custom type whose parse function checks the rest.",
  );
}

function invert(set: CharacterSet): CharacterSet {
  const sorted = [...set].sort((a, b) => a[0] - b[0]);
  const inverted: [number, number][] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) inverted.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= MAX_CHARACTER) inverted.push([next, MAX_CHARACTER]);
  return inverted;
}

function overlap(a: CharacterSet, b: CharacterSet): boolean {
  return a.some(([from, to]) => b.some((r) => r[0] <= to && from <= r[1]));
}

/** The letters that other characters than ASCII are equal to with `iu`. */
const LETTERS_WITH_TWINS: CharacterSet = [75, 83, 107, 115]
  .map((letter) => [letter, letter]);

/** Adds the other case of ASCII letters, and treats all beyond as one. */
function foldCase(set: CharacterSet): CharacterSet {
  const folded = [...set];
  if (overlap(set, LETTERS_WITH_TWINS)) folded.push([128, MAX_CHARACTER]);
  for (const [from, to] of set) {
    if (to > 127) folded.push([128, MAX_CHARACTER], ...LETTERS_WITH_TWINS);
    for (const [first, last, shift] of [[65, 90, 32], [97, 122, -32]]) {
      const low = Math.max(from, first);
      const high = Math.min(to, last);
      if (low <= high) folded.push([low + shift, high + shift]);
    }
  }
  return folded;
}

/** Tells whether a part of an expression can read the empty text. */
function readsNothing(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "sequence":
      return node.nodes.every(readsNothing);
    case "choice":
      return node.nodes.some(readsNothing);
    case "repeat":
      return node.min === 0 || readsNothing(node.node);
  }
}

class ExpressionReader {
  readonly #source: string;
  readonly #ignoreCase: boolean;
  readonly #isUnicode: boolean;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#ignoreCase = flags.includes("i");
    this.#isUnicode = flags.includes("u");
  }

  read(): Node {
    const node = this.#readChoice();
    if (this.#at < this.#source.length) this.#refuse("has an unmatched )");
    return node;
  }

  #refuse(reason: string): never {
    refuse(this.#source, reason);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #takeMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at += match[0].length;
    return match;
  }

  #readChoice(): Node {
    const nodes = [this.#readSequence()];
    while (this.#take("|")) nodes.push(this.#readSequence());
    return nodes.length === 1 ? nodes[0] : { kind: "choice", nodes };
  }

  #readSequence(): Node {
    const nodes: Node[] = [];
    for (;;) {
      const next = this.#source[this.#at];
      if (next === undefined || next === "|" || next === ")") break;
      nodes.push(this.#readRepeat());
    }
    return { kind: "sequence", nodes };
  }

  #readRepeat(): Node {
    const node = this.#readAtom();
    const counts = this.#takeMatch(/[*+?]|\{(\d+)(,?)(\d*)\}/y);
    if (!counts) return node;
    this.#take("?");
    const [sign, least, comma, most] = counts;
    const min = sign === "+" ? 1 : Number(least ?? 0);
    const unbounded = sign === "*" || sign === "+" || (comma && most === "");
    const max = sign === "?" ? 1 : Number(most || least);
    return { kind: "repeat", node, min, max: unbounded ? Infinity : max };
  }

  #readAtom(): Node {
    if (this.#take("(")) return this.#readGroup();
    if (this.#take("[")) return this.#set(this.#readClass());
    if (this.#take(".")) return this.#set(invert([[10, 10], [13, 13]]));
    if (this.#take("\\")) return this.#set(this.#readEscape());
    const character = this.#readCharacter();
    if ("^$*+?{}".includes(character)) {
      this.#refuse(`holds "${character}" where it has no use here`);
    }
    return this.#set([[character.codePointAt(0)!, character.codePointAt(0)!]]);
  }

  #readGroup(): Node {
    if (this.#take("?") && !this.#take(":")) {
      if (!this.#takeMatch(/<[A-Za-z_]\w*>/y)) {
        this.#refuse("holds a look-around, which is not supported");
      }
    }
    const node = this.#readChoice();
    if (!this.#take(")")) this.#refuse("has an unmatched (");
    return node;
  }

  #set(set: CharacterSet): Node {
    return { kind: "set", set: this.#ignoreCase ? foldCase(set) : set };
  }

  #readCharacter(): string {
    // Without the flag u, an expression reads a pair of surrogates as two.
    const character = this.#isUnicode
      ? String.fromCodePoint(this.#source.codePointAt(this.#at)!)
      : this.#source[this.#at];
    this.#at += character.length;
    return character;
  }

  #readEscape(): CharacterSet {
    const hex = this.#takeMatch(/x([\da-fA-F]{2})|u([\da-fA-F]{4})/y);
    if (hex) {
      const code = parseInt(hex[1] ?? hex[2], 16);
      if (this.#isUnicode && code >= 0xd800 && code <= 0xdfff) {
        this.#refuse("escapes half a character");
      }
      return [[code, code]];
    }
    if (this.#takeMatch(/0\d/y)) this.#refuse("holds an octal escape");
    if (this.#at === this.#source.length) this.#refuse("ends in a backslash");
    const character = this.#readCharacter();
    switch (character) {
      case "d":
        return DIGITS;
      case "D":
        return invert(DIGITS);
      case "w":
        return WORD;
      case "W":
        return invert(WORD);
      case "s":
        return SPACE;
      case "S":
        return invert(SPACE);
    }
    const code = CONTROL_ESCAPES[character] ??
      (/[A-Za-z0-9]/.test(character) ? undefined : character.codePointAt(0)!);
    if (code === undefined) {
      this.#refuse(`holds \\${character}, which is not supported`);
    }
    return [[code, code]];
  }

  #readClass(): CharacterSet {
    const inverted = this.#take("^");
    const set: [number, number][] = [];
    while (!this.#take("]")) {
      if (this.#at >= this.#source.length) this.#refuse("has an unmatched [");
      const from = this.#readClassItem();
      const isRange = from.length === 1 && from[0][0] === from[0][1] &&
        this.#source[this.#at] === "-" && this.#source[this.#at + 1] !== "]";
      if (!isRange) {
        for (const [low, high] of from) set.push([low, high]);
        continue;
      }
      this.#take("-");
      const to = this.#readClassItem();
      if (to.length > 1 || to[0][0] !== to[0][1]) {
        this.#refuse("holds a range that ends in a class");
      }
      set.push([from[0][0], to[0][1]]);
    }
    return inverted ? invert(set) : set;
  }

  #readClassItem(): CharacterSet {
    if (this.#take("\\")) return this.#readEscape();
    const code = this.#readCharacter().codePointAt(0)!;
    return [[code, code]];
  }
}

const AMBIGUOUS = "can read one text in two ways and could run away";

interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Fragment = { nullable: true, first: [], last: [] };

/** The position automaton: what each position reads, and what can follow. */
class Automaton {
  readonly sets: CharacterSet[] = [];
  readonly follow: number[][] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  add(node: Node): Fragment {
    switch (node.kind) {
      case "set":
        return this.#addPosition(node.set);
      case "sequence":
        return node.nodes.reduce<Fragment>(
          (before, next) => this.#append(before, this.add(next)),
          EMPTY,
        );
      case "choice":
        if (node.nodes.filter(readsNothing).length > 1) {
          refuse(this.#source, AMBIGUOUS);
        }
        return node.nodes.map((choice) => this.add(choice)).reduce((a, b) => ({
          nullable: a.nullable || b.nullable,
          first: [...a.first, ...b.first],
          last: [...a.last, ...b.last],
        }));
      case "repeat":
        return this.#addRepeat(node.node, node.min, node.max);
    }
  }

  #addPosition(set: CharacterSet): Fragment {
    if (this.sets.length === MAX_POSITIONS) {
      refuse(this.#source, `is longer than ${MAX_POSITIONS} characters`);
    }
    const position = this.sets.push(set) - 1;
    this.follow.push([]);
    return { nullable: false, first: [position], last: [position] };
  }

  #append(a: Fragment, b: Fragment): Fragment {
    for (const position of a.last) this.follow[position].push(...b.first);
    return {
      nullable: a.nullable && b.nullable,
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
    };
  }

  #addRepeat(node: Node, min: number, max: number): Fragment {
    const isCounted = min > 1 || (max > 1 && max !== Infinity);
    if (isCounted && readsNothing(node)) refuse(this.#source, AMBIGUOUS);
    // x{2,4} is xx(x(x)?)?, and x{2,} is xx(x)*: each count has one reading.
    let optional = EMPTY;
    if (max === Infinity) {
      const part = this.add(node);
      for (const position of part.last) {
        this.follow[position].push(...part.first);
      }
      if (min === 1) return part;
      optional = { ...part, nullable: true };
    } else {
      for (let count = min; count < max; count++) {
        const part = this.#append(this.add(node), optional);
        optional = { ...part, nullable: true };
      }
    }
    let whole = EMPTY;
    for (let count = 0; count < min; count++) {
      whole = this.#append(whole, this.add(node));
    }
    return this.#append(whole, optional);
  }
}

/** Tells whether two readings of one text can meet in one position. */
function isAmbiguous(automaton: Automaton, first: readonly number[]): boolean {
  const { sets, follow } = automaton;
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  /** Notes the pairs that one character leads to; true when they meet. */
  const step = (left: readonly number[], right: readonly number[]): boolean => {
    for (const a of left) {
      for (const b of right) {
        if (left !== right && a === b) return true;
        if (a === b || !overlap(sets[a], sets[b])) continue;
        const key = Math.min(a, b) * MAX_POSITIONS + Math.max(a, b);
        if (seen.has(key)) continue;
        seen.add(key);
        pairs.push([a, b]);
      }
    }
    return false;
  };
  const twice = follow.some((next) => new Set(next).size < next.length);
  if (twice) return true;
  for (const next of [first, ...follow]) step(next, next);
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    if (step(follow[pair[0]], follow[pair[1]])) return true;
  }
  return false;
}

/**
 * Compiles a regular expression that is to fit a whole segment.
 *
 * @param source The expression's text, without slashes or anchors around it.
 * @param flags `i`, `u`, both or none.
 * @returns The expression, anchored at both ends.
 * @throws {Refusal} When it is no regular expression, uses what cannot be
 * checked (look-around, references back, other flags), or some text can be
 * read by it in two ways, so that it could run away.
 */
export function compileExpression(source: string, flags = ""): RegExp {
  if (/[^iu]/.test(flags)) {
    throw new Refusal(
      "unsafe-regex",
      `Regular expression ${JSON.stringify(source)} has the flags "${flags}".`,
      "A whole segment is fitted once, so only i and u mean anything: leave the " +
        "others out.",
    );
  }
  let expression: RegExp;
  try {
    expression = new RegExp(`^(?:${source})$`, flags);
  } catch (error) {
    refuse(source, `cannot be read: ${(error as Error).message}`);
  }
  const automaton = new Automaton(source);
  const whole = automaton.add(
    new ExpressionReader(source, flags).read(),
  );
  if (isAmbiguous(automaton, whole.first)) {
    refuse(source, AMBIGUOUS);
  }
  return expression;
}
