import { type CharacterSet, intersects } from "./character_set.ts";
import { CUSTOM_TYPE, refuseExpression } from "./expression_refusal.ts";
import { type ExpressionNode, readsNothing } from "./expression_syntax.ts";

const MAX_POSITIONS = 256;

function refuseAsAmbiguous(source: string): never {
  refuseExpression(
    source,
    "can match one string in two ways, so it could backtrack without end",
    "Write one that matches each string in one way only, such as " +
      `[a-z]+-[0-9]+, or ${CUSTOM_TYPE}`,
  );
}

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
        if (node.nodes.filter(readsNothing).length > 1) {
          refuseAsAmbiguous(this.#source);
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
      refuseExpression(
        this.#source,
        `is longer than ${MAX_POSITIONS} characters`,
        `Write a shorter one, or ${CUSTOM_TYPE}`,
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

  #addRepeat(node: ExpressionNode, min: number, max: number): Fragment {
    const isCounted = min > 1 || (max > 1 && max !== Infinity);
    if (isCounted && readsNothing(node)) {
      refuseAsAmbiguous(this.#source);
    }
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
        if (a === b || !intersects(sets[a], sets[b])) continue;
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
 * Refuses a regular expression that can run away: one by which two readings of
 * one text can meet in one position. By any other, a backtracking engine tries
 * each position at most once for each character, so that its cost grows with
 * the text only.
 *
 * The expression is turned into its position automaton (Glushkov), and pairs of
 * positions that one text can reach are followed until two of them meet.
 *
 * @param source The expression's text.
 * @param node The same, read.
 * @throws {Refusal} When it can, or has too many positions.
 */
export function refuseAmbiguous(source: string, node: ExpressionNode): void {
  const automaton = new Automaton(source);
  const { first } = automaton.add(node);
  if (isAmbiguous(automaton, first)) refuseAsAmbiguous(source);
}
