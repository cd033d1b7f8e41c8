import {
  addOtherCase,
  type CharacterSet,
  DIGITS,
  foldCase,
  invertSet,
  LINE_ENDS,
  SPACE,
  WORD,
} from "./character_set.ts";
import { CUSTOM_TYPE, refuseExpression } from "./expression_refusal.ts";

/** A part of a regular expression. */
export type ExpressionNode =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | {
    readonly kind: "sequence" | "choice";
    readonly nodes: readonly ExpressionNode[];
  }
  | {
    readonly kind: "repeat";
    readonly node: ExpressionNode;
    readonly min: number;
    readonly max: number;
  };

/** How deep groups may be nested: reading one takes a part of the stack. */
const MAX_DEPTH = 100;

/** Describes how to write a special character literally. */
function writeEscaped(character: string): string {
  return `Write \\${character} for the character itself.`;
}

/** The escapes that match one of several characters. */
const CLASS_ESCAPES: Readonly<Record<string, CharacterSet>> = {
  d: DIGITS,
  D: /* @__PURE__ */ invertSet(DIGITS),
  w: WORD,
  W: /* @__PURE__ */ invertSet(WORD),
  s: SPACE,
  S: /* @__PURE__ */ invertSet(SPACE),
};

/** The codes of the control characters that escapes stand for. */
const CONTROL_ESCAPES: Readonly<Record<string, number>> = {
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "0": 0,
};

const HYPHEN = 45;

/** Tells whether a set is one character. */
function isCharacter(set: CharacterSet): boolean {
  return set.length === 1 && set[0][0] === set[0][1];
}

class ExpressionReader {
  readonly #source: string;
  readonly #ignoreCase: boolean;
  readonly #isUnicode: boolean;
  #at = 0;
  /** How many groups are open at the current position. */
  #depth = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#ignoreCase = flags.includes("i");
    this.#isUnicode = flags.includes("u");
  }

  read(): ExpressionNode {
    const node = this.#readChoice();
    if (this.#at < this.#source.length) {
      this.#refuse("has an unmatched )", writeEscaped(")"));
    }
    return node;
  }

  #refuse(reason: string, fix: string): never {
    refuseExpression(this.#source, reason, fix);
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

  #readChoice(): ExpressionNode {
    const nodes = [this.#readSequence()];
    while (this.#take("|")) nodes.push(this.#readSequence());
    return nodes.length === 1 ? nodes[0] : { kind: "choice", nodes };
  }

  #readSequence(): ExpressionNode {
    const nodes: ExpressionNode[] = [];
    for (;;) {
      const next = this.#source[this.#at];
      if (next === undefined || next === "|" || next === ")") break;
      nodes.push(this.#readRepeat());
    }
    return { kind: "sequence", nodes };
  }

  #readRepeat(): ExpressionNode {
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

  #readAtom(): ExpressionNode {
    if (this.#take("(")) return this.#readGroup();
    if (this.#take("[")) return this.#set(this.#readClass());
    if (this.#take(".")) return this.#set(invertSet(LINE_ENDS));
    if (this.#take("\\")) return this.#set(this.#readEscape());
    const character = this.#readCharacter();
    if (character === "^" || character === "$") {
      this.#refuse(
        `contains "${character}", but always matches the whole segment`,
        "Remove ^ and $.",
      );
    }
    if ("*+?{}".includes(character)) {
      this.#refuse(
        `has a misplaced "${character}"`,
        writeEscaped(character),
      );
    }
    return this.#set([[character.codePointAt(0)!, character.codePointAt(0)!]]);
  }

  #readGroup(): ExpressionNode {
    if (this.#take("?") && !this.#take(":")) {
      if (!this.#takeMatch(/<[A-Za-z_]\w*>/y)) {
        this.#refuse(
          "uses a look-around or another unsupported group (?…)",
          `Write (…), (?:…) or (?<name>…), or ${CUSTOM_TYPE}`,
        );
      }
    }
    this.#enterGroup();
    const node = this.#readChoice();
    this.#depth--;
    if (!this.#take(")")) this.#refuse("has an unmatched (", writeEscaped("("));
    return node;
  }

  #enterGroup(): void {
    if (++this.#depth <= MAX_DEPTH) return;
    this.#refuse(
      `nests more than ${MAX_DEPTH} groups`,
      `Remove those that change nothing, or ${CUSTOM_TYPE}`,
    );
  }

  #set(set: CharacterSet): ExpressionNode {
    return { kind: "set", set: this.#ignoreCase ? foldCase(set) : set };
  }

  #readCharacter(): string {
    // Without the flag u, a pair of surrogates counts as two characters.
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
      if (this.#isUnicode && !String.fromCharCode(code).isWellFormed()) {
        this.#refuse("escapes a lone surrogate", "Write the whole character.");
      }
      return [[code, code]];
    }
    if (this.#takeMatch(/0\d/y)) {
      this.#refuse(
        "uses an octal escape",
        "Write \\x and two hexadecimal digits.",
      );
    }
    if (this.#at === this.#source.length) {
      this.#refuse("ends in a backslash", writeEscaped("\\"));
    }
    const character = this.#readCharacter();
    const several = CLASS_ESCAPES[character];
    if (several) return several;
    const code = CONTROL_ESCAPES[character] ??
      (/[A-Za-z0-9]/.test(character) ? undefined : character.codePointAt(0)!);
    if (code === undefined) {
      this.#refuse(
        `uses \\${character}, which is not supported`,
        `List the characters to match, such as [a-z], or ${CUSTOM_TYPE}`,
      );
    }
    return [[code, code]];
  }

  #readClass(): CharacterSet {
    const inverted = this.#take("^");
    const set: CharacterSet[number][] = [];
    while (!this.#take("]")) {
      if (this.#at >= this.#source.length) {
        this.#refuse("has an unmatched [", writeEscaped("["));
      }
      const from = this.#readClassItem();
      const hasEnd = /^-[^\]]/.test(this.#source.slice(this.#at, this.#at + 2));
      if (!hasEnd) {
        set.push(...from);
        continue;
      }
      this.#take("-");
      const to = this.#readClassItem();
      if (!isCharacter(from)) {
        // No range begins with a class: JavaScript reads all three separately.
        set.push(...from, [HYPHEN, HYPHEN], ...to);
      } else if (isCharacter(to)) {
        set.push([from[0][0], to[0][1]]);
      } else {
        this.#refuse(
          "has a range that ends in a class",
          "For a literal hyphen, write it last.",
        );
      }
    }
    if (!inverted) return set;
    // With both cases of a letter in the class, neither is left outside of it.
    return invertSet(this.#ignoreCase ? addOtherCase(set) : set);
  }

  #readClassItem(): CharacterSet {
    if (this.#take("\\")) return this.#readEscape();
    const code = this.#readCharacter().codePointAt(0)!;
    return [[code, code]];
  }
}

/**
 * Reads a regular expression.
 *
 * @param source The expression's text.
 * @param flags `i`, `u`, both or none.
 * @throws {Refusal} When it contains syntax that cannot be checked, such as a
 * look-around or a backreference.
 */
export function readExpression(source: string, flags: string): ExpressionNode {
  return new ExpressionReader(source, flags).read();
}
