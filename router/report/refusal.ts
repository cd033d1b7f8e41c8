import { type Mistake, mistake, type MistakeCode } from "./mistake.ts";
import { note } from "./noted_mistake.ts";

/**
 * A value that cannot be accepted, thrown where it is read. Whoever knows the
 * place of the value turns it into a {@linkcode Mistake}.
 */
export class Refusal extends Error {
  /** The kind of mistake. */
  readonly code: MistakeCode;
  /** What to write instead. */
  readonly fix: string;
  /** Where the value was written, when that is not where it is read. */
  readonly places: readonly string[];
  /** What else is refused of the same value. */
  readonly others: readonly Refusal[];

  /**
   * States what is refused, without the place.
   *
   * @param code The kind of mistake.
   * @param reason What was read and why it is refused, as a sentence.
   * @param fix What to write instead, as sentences.
   * @param places Where the value was written, when that is not where it is
   * read.
   * @param others What else is refused of the same value.
   */
  constructor(
    code: MistakeCode,
    reason: string,
    fix: string,
    places: readonly string[] = [],
    others: readonly Refusal[] = [],
  ) {
    super(reason);
    this.name = "Refusal";
    this.code = code;
    this.fix = fix;
    this.places = places;
    this.others = others;
  }

  /** All that is refused of the value: this, and the others. */
  get all(): readonly [Refusal, ...Refusal[]] {
    return [this, ...this.others];
  }

  /** Gives the same refusal of a value that was written somewhere else. */
  writtenAt(...places: string[]): Refusal {
    const others = this.others.map((other) => other.writtenAt(...places));
    return new Refusal(this.code, this.message, this.fix, places, others);
  }

  /**
   * Gives the same refusal of what a setting says.
   *
   * @param setting The key of the setting.
   */
  ofSetting(setting: string): Refusal {
    const { code, message, fix, places } = this;
    const others = this.others.map((other) => other.ofSetting(setting));
    const reason = `Setting "${setting}": ${message}`;
    return new Refusal(code, reason, fix, places, others);
  }

  /**
   * States the refusal as an error where it was read, or was written; without
   * the others.
   */
  at(place: string): Mistake {
    const places = this.places.length > 0 ? this.places : [place];
    return mistake(this.code, places, this.message, this.fix);
  }
}

/**
 * Gives what is refused when `read` runs, if anything is.
 *
 * @param read What may refuse.
 * @throws What `read` throws that is no refusal.
 */
export function findRefusal(read: () => unknown): Refusal | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Gives what `read` gives, if it refuses nothing.
 *
 * @param read What may refuse.
 * @throws What `read` throws that is no refusal.
 */
export function unlessRefused<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Reads what a setting says, which is named when it is refused.
 *
 * @param setting The key of the setting.
 * @param read What may refuse.
 * @throws {Refusal} What `read` throws, of the setting.
 */
export function readAsSetting<Value>(
  setting: string,
  read: () => Value,
): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refusal ? error.ofSetting(setting) : error;
  }
}

/**
 * Makes one refusal of all that is wrong with a value.
 *
 * @param first What is told first.
 * @param others What else is wrong with it.
 */
export function joinRefusals(
  { code, message, fix, places }: Refusal,
  ...others: Refusal[]
): Refusal {
  return new Refusal(code, message, fix, places, others);
}

/**
 * Refuses a value for all that is wrong with it, if anything is.
 *
 * @param refusals What is wrong with it.
 * @throws {Refusal} The first of them, with the others.
 */
export function refuseForAll([first, ...others]: readonly Refusal[]): void {
  if (first) throw joinRefusals(first, ...others);
}

/**
 * Runs `read` and returns its value; a {@linkcode Refusal} is noted in
 * `mistakes` at `place`, and the value is then `undefined`.
 *
 * @param read What may refuse.
 * @param place Where it reads, in words.
 * @param mistakes Where refusals are noted.
 * @param owner The declaration whose value it is, when others can read alike.
 * @throws What `read` throws that is no refusal.
 */
export function attempt<Value>(
  read: () => Value,
  place: string,
  mistakes: Mistake[],
  owner?: object,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    noteRefusal(error, place, mistakes, owner);
    return undefined;
  }
}

/**
 * Notes a {@linkcode Refusal} once, and what else is refused of the same value.
 *
 * @param error What was thrown.
 * @param place Where that was, in words.
 * @param mistakes Where it is noted.
 * @param owner The declaration whose value it is, when others can read alike.
 * @throws What was thrown, when it is no refusal.
 */
export function noteRefusal(
  error: unknown,
  place: string,
  mistakes: Mistake[],
  owner?: object,
): void {
  if (!(error instanceof Refusal)) throw error;
  for (const refusal of error.all) note(refusal.at(place), mistakes, owner);
}
