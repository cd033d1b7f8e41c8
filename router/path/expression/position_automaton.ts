import type { CharacterSet } from "./character_set.ts";
import {
  CUSTOM_TYPE,
  refuseAsAmbiguous,
  refuseExpression,
} from "./expression_refusal.ts";
import { type ExpressionNode, readExpression } from "./expression_syntax.ts";

/** The most positions that an expression can have. */
export const MAX_POSITIONS = 256;

/** The positions at which a part of an expression begins and ends. */
interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Fragment = { nullable: true, first: [], last: [] };

/**
 * The position automaton of a regular expression (Glushkov): what each position
 * matches, and which can follow it.
 */
class Automaton {
  readonly sets: CharacterSet[] = [];
  readonly follow: number[][] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  add(node: ExpressionNode): Fragment {
    switch (node.kind) {
      case "set":
        return this.#addPosition(node.set);
      case "sequence":
        return node.nodes.reduce<Fragment>(
          (before, next) => this.#append(before, this.add(next)),
          EMPTY,
        );
      case "choice":
        return this.#addChoice(node.nodes);
      case "repeat":
        return this.#addRepeat(node.node, node.min, node.max);
    }
  }

  #addPosition(set: CharacterSet): Fragment {
    if (this.sets.length === MAX_POSITIONS) {
      refuseExpression(
        this.#source,
        `expands to more than ${MAX_POSITIONS} characters, counting each repetition`,
        `Lower the counts, replace them with * or +, or ${CUSTOM_TYPE}`,
      );
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

  #addChoice(nodes: readonly ExpressionNode[]): Fragment {
    const choices = nodes.map((choice) => this.add(choice));
    const nullable = choices.filter((choice) => choice.nullable).length;
    if (nullable > 1) refuseAsAmbiguous(this.#source);
    return {
      nullable: nullable === 1,
      first: choices.flatMap(({ first }) => first),
      last: choices.flatMap(({ last }) => last),
    };
  }

  #addRepeat(node: ExpressionNode, min: number, max: number): Fragment {
    const isUnlimited = max === Infinity;
    // An engine drops a repetition that matches nothing only where it may: the
    // first of x+ can be empty, so that there are two ways to match all that
    // follows.
    const isNeeded = max > 1 && (min > 0 || !isUnlimited);
    const parts: Fragment[] = [];
    const count = isUnlimited ? Math.max(min, 1) : max;
    while (parts.length < count) {
      const part = this.add(node);
      if (isNeeded && part.nullable) refuseAsAmbiguous(this.#source);
      parts.push(part);
    }
    // x{2,} is x(x)+, as x{2,4} is xx(x(x)?)?: each count matches in one way.
    if (isUnlimited) this.#append(parts.at(-1)!, parts.at(-1)!);
    return parts.reduceRight((rest, part, index) => {
      const whole = this.#append(part, rest);
      return index < min ? whole : { ...whole, nullable: true };
    }, EMPTY);
  }
}

/** The positions of a whole expression. */
export interface PositionAutomaton extends Fragment {
  /** What each position matches. */
  readonly sets: readonly CharacterSet[];
  /** The positions that can follow each. */
  readonly follow: readonly (readonly number[])[];
}

/**
 * Reads a regular expression as its position automaton.
 *
 * @param source The expression's text.
 * @param flags `i`, `u`, both or none.
 * @throws {Refusal} When it contains what cannot be checked, has too many
 * positions, or a part of it can be empty in two ways.
 */
export function readAutomaton(
  source: string,
  flags: string,
): PositionAutomaton {
  const automaton = new Automaton(source);
  const whole = automaton.add(readExpression(source, flags));
  return { ...whole, sets: automaton.sets, follow: automaton.follow };
}
