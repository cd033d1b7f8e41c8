import { listAll } from "../report/listed.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { attempt, readAsSetting, Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import { suggestSetting } from "./suggested_setting.ts";

/** Reads the value of a setting; throws a {@linkcode Refusal}. */
export type SettingReader = (value: unknown) => unknown;

/**
 * Reads a setting that is true or false.
 *
 * @param value What was written.
 * @throws {Refusal} When it is neither.
 */
export function readFlag(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new Refusal(
    "bad-setting",
    `It is ${showValue(value)}, which is neither true nor false.`,
    "Write true or false.",
  );
}

/**
 * Creates a reader of one of a few words, which throws a {@linkcode Refusal}
 * for any other value.
 *
 * @param words The words.
 */
export function readOneOf(words: readonly string[]): SettingReader {
  const list = listAll(words.map((word) => JSON.stringify(word)), "or");
  return (value) => {
    const text = typeof value === "string" ? value : "";
    if (words.includes(text)) return text;
    throw new Refusal(
      "bad-setting",
      `It is ${showValue(value)}, which is not a valid value.`,
      `${suggest(text, words)}Write ${list}.`,
    );
  };
}

/**
 * Reads settings one by one.
 *
 * @param settings The settings as written.
 * @param known The keys that they may have.
 * @param readers The reader of each of them.
 * @param place The place, in words.
 * @param mistakes Collects the mistakes in them; the value of a refused setting
 * is `undefined`.
 */
export function readEach(
  settings: Readonly<Record<string, unknown>>,
  known: readonly string[],
  readers: Readonly<Record<string, SettingReader>>,
  place: string,
  mistakes: Mistake[],
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(settings)) {
    const value = settings[key];
    if (!known.includes(key)) {
      mistakes.push(describeUnknownSetting(key, known, place));
    } else if (value !== undefined) {
      const readValue = () => readAsSetting(key, () => readers[key](value));
      read[key] = attempt(readValue, place, mistakes, settings);
    }
  }
  return read;
}

function describeUnknownSetting(
  key: string,
  known: readonly string[],
  place: string,
): Mistake {
  return mistake(
    "unknown-setting",
    [place],
    `Setting "${key}" is not known.`,
    `${suggestSetting(key, known)}The settings are ${listAll(known)}.`,
  );
}
