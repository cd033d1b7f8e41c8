import { type Mistake, warning } from "../path/mistake.ts";
import { NOT_CODE } from "./not_code.ts";

const VERSION_NUMBER =
  /\b(version|extends)["']?\s*:\s*([0-9][0-9_]*\.[0-9_]*)/g;

/**
 * Warns of version numbers that JavaScript does not hold as they are written:
 * `1.10` is the number 1.1, and `3.0` is 3.
 *
 * @param source The text of a `_version.ts`.
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
    const printed = String(Number(literal.replaceAll("_", "")));
    if (printed === literal) continue;
    const line = code.slice(0, match.index).split("\n").length;
    warnings.push(
      warning(
        "version-number",
        [`${place}:${line}`],
        `${key}: ${literal} is the number ${printed}, so that is the version ` +
          "which is meant.",
        `Write "${literal}" to keep it as it is, or ${printed}.`,
      ),
    );
  }
  return warnings;
}
