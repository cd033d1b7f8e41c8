import { type Mistake, mistake, type MistakeCode } from "./mistake.ts";
import { note } from "./noted_mistake.ts";

/**
 * Thrown where a value that cannot be accepted is read. The caller that knows
 * the place of the value turns it into a {@linkcode Mistake}.
 */
export class Refusal extends Error {
  /** The kind of mistake. */
  readonly code: MistakeCode;
  /** What to write instead. */
  readonly fix: string;
  /** Where the value was written, when that is not where it is read. */
  readonly places: readonly string[];
  /** Further refusals of the same value. */
  readonly others: readonly Refusal[];

  /**
   * Creates a refusal, without the place.
   *
   * @param code The kind of mistake.
   * @param reason What was read and why it is refused, as a sentence.
   * @param fix What to write instead, as sentences.
   * @param places Where the value was written, when that is not where it is
   * read.
   * @param others Further refusals of the same value.
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

  /** All refusals of the value: this one and the others. */
  get all(): readonly [Refusal, ...Refusal[]] {
    return [this, ...this.others];
  }

  /** Returns the same refusal of a value that was written elsewhere. */
  writtenAt(...places: string[]): Refusal {
    const others = this.others.map((other) => other.writtenAt(...places));
    return new Refusal(this.code, this.message, this.fix, places, others);
  }

  /**
   * Returns the same refusal, of the value of a setting.
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
   * Returns the refusal as an error, without the others: at the places where
   * the value was written if they are known, otherwise where it was read.
   */
  at(place: string): Mistake {
    const places = this.places.length > 0 ? this.places : [place];
    return mistake(this.code, places, this.message, this.fix);
  }
}

/**
 * Runs `read` and returns the refusal that it throws, if any.
 *
 * @param read The function that may refuse.
 * @throws Whatever else `read` throws.
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
 * Runs `read` and returns its value, or `undefined` if it throws a refusal.
 *
 * @param read The function that may refuse.
 * @throws Whatever else `read` throws.
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
 * Reads the value of a setting, which is named when its value is refused.
 *
 * @param setting The key of the setting.
 * @param read The function that may refuse.
 * @throws {Refusal} When `read` throws one; it names the setting.
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
 * Joins all refusals of a value into one.
 *
 * @param first The refusal to report first.
 * @param others The others.
 */
export function joinRefusals(
  { code, message, fix, places }: Refusal,
  ...others: Refusal[]
): Refusal {
  return new Refusal(code, message, fix, places, others);
}

/**
 * Throws all refusals of a value as one, if there are any.
 *
 * @param refusals The refusals.
 * @throws {Refusal} The first of them, with the others.
 */
export function refuseForAll([first, ...others]: readonly Refusal[]): void {
  if (first) throw joinRefusals(first, ...others);
}

/**
 * Runs `read` and returns its value; a {@linkcode Refusal} is recorded in
 * `mistakes` at `place`, and the value is then `undefined`.
 *
 * @param read The function that may refuse.
 * @param place Where it reads, in words.
 * @param mistakes The list to record refusals in.
 * @param owner The declaration with the value, when that of another may be
 * refused in the same words.
 * @throws Whatever else `read` throws.
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
 * Records a {@linkcode Refusal} once, with the others of the same value.
 *
 * @param error The thrown value.
 * @param place Where it was thrown, in words.
 * @param mistakes The list to record it in.
 * @param owner The declaration with the value, when that of another may be
 * refused in the same words.
 * @throws The thrown value, when it is not a refusal.
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
