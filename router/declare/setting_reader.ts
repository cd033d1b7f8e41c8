import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";

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
 * Makes what reads one of a few words.
 *
 * @param words The words.
 */
export function readOneOf(words: readonly string[]): SettingReader {
  const list = words.map((word) => JSON.stringify(word)).join(", ");
  return (value) => {
    if (typeof value === "string" && words.includes(value)) return value;
    throw new Refusal(
      "bad-setting",
      `It is ${showValue(value)}, which means nothing here.`,
      `${suggest(String(value), words)}Write one of ${list}.`,
    );
  };
}
