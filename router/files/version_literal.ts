import { type Mistake, warning } from "../report/mistake.ts";
import { blank, NOT_CODE } from "./not_code.ts";

const VERSION_NUMBER =
  /\b(version|extends)["']?\s*:\s*([0-9]{4}(?:-[0-9]{1,2}){1,2}\b|[0-9][0-9_]*\.[0-9_]*)/g;

/** Returns the value of a literal; a date is a chain of subtractions. */
function evaluate(literal: string): number {
  const [first, ...rest] = literal.replaceAll("_", "").split("-").map(Number);
  return rest.reduce((difference, number) => difference - number, first);
}

/** A number in source code whose value does not print as written. */
interface VersionLiteral {
  readonly key: string;
  /** The number as written. */
  readonly text: string;
  /** Its value, as a version. */
  readonly printed: string;
  /** Its line, counted from 1. */
  readonly line: number;
}

/**
 * Finds version numbers whose value does not print as they are written: `1.10`
 * is the number 1.1, `3.0` is 3, `2024-10` is 2014, and `2022-11-15` is 1996.
 *
 * @param source The source of a module.
 */
export function findVersionLiterals(source: string): VersionLiteral[] {
  const code = source.replace(
    NOT_CODE,
    // Quoted keys are code too; blanking the rest keeps lines countable.
    (text) => /^(["'])(?:version|extends)\1$/.test(text) ? text : blank(text),
  );
  return [...code.matchAll(VERSION_NUMBER)].map((match) => ({
    key: match[1],
    text: match[2],
    printed: String(evaluate(match[2])),
    line: code.slice(0, match.index).split("\n").length,
  })).filter(({ text, printed }) => printed !== text);
}

/**
 * Warns of a version number whose value differs from how it is written.
 *
 * @param literal The number.
 * @param place The file that it is in.
 */
export function describeVersionLiteral(
  { key, text, printed, line }: VersionLiteral,
  place: string,
): Mistake {
  return warning(
    "version-number",
    [`${place}:${line}`],
    `${key}: ${text} is the number ${printed}, so the version is ${printed}.`,
    // A version that ends in a dot is hardly intended.
    text.endsWith(".")
      ? `Write ${printed}.`
      : `Write "${text}" to keep it as it is, or ${printed}.`,
  );
}
