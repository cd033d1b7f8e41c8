import { type Mistake, warning } from "../report/mistake.ts";
import { NOT_CODE } from "./not_code.ts";

const VERSION_NUMBER =
  /\b(version|extends)["']?\s*:\s*([0-9]{4}(?:-[0-9]{1,2}){1,2}\b|[0-9][0-9_]*\.[0-9_]*)/g;

/** Gives the number that is written: a date is subtractions. */
function evaluate(literal: string): number {
  const [first, ...rest] = literal.replaceAll("_", "").split("-").map(Number);
  return rest.reduce((difference, number) => difference - number, first);
}

/**
 * Warns of version numbers that JavaScript does not hold as they are written:
 * `1.10` is the number 1.1, `3.0` is 3, `2024-10` is 2014, and `2022-11-15` is
 * 1996.
 *
 * @param source The text of a `_version.ts`, or of a module with an application.
 * @param place The file.
 */
export function warnOfVersionLiterals(
  source: string,
  place: string,
): Mistake[] {
  const code = source.replace(
    NOT_CODE,
    // Keys in quotes are code too; only their lines must stay countable.
    (text) =>
      /^(["'])(?:version|extends)\1$/.test(text)
        ? text
        : text.replace(/[^\n]/g, " "),
  );
  const warnings: Mistake[] = [];
  for (const match of code.matchAll(VERSION_NUMBER)) {
    const [, key, literal] = match;
    const printed = String(evaluate(literal));
    if (printed === literal) continue;
    const line = code.slice(0, match.index).split("\n").length;
    warnings.push(
      warning(
        "version-number",
        [`${place}:${line}`],
        `${key}: ${literal} is the number ${printed}, so the version is ` +
          `${printed}.`,
        // A version with a dot at its end is hardly meant.
        literal.endsWith(".")
          ? `Write ${printed}.`
          : `Write "${literal}" to keep it as it is, or ${printed}.`,
      ),
    );
  }
  return warnings;
}
