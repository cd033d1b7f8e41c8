import { compareText } from "../collection/compare_text.ts";
import { nameVersion } from "./version.ts";
import { isDottedNumber, RELEASE, splitDated } from "./version_look.ts";

/** Returns digits without leading zeros. */
function trimDigits(digits: string): string {
  return digits.replace(/^0+(?=.)/, "");
}

/**
 * Returns the same text for versions that are one number: `2`, `2.0` and `02`
 * all become `2`. A version that is not a number stays as it is.
 *
 * @param name A version's name, as {@linkcode nameVersion} returns it.
 */
export function numberOfVersion(name: string): string {
  if (!isDottedNumber(name)) return name;
  const digits = name.split(".").map(trimDigits).join(".");
  return digits.replace(/(?:\.0)+$/, "");
}

/** Compares two strings of digits by their numeric value. */
function compareDigits(a: string, b: string): number {
  const [left, right] = [a, b].map(trimDigits);
  return left.length - right.length || compareText(left, right);
}

/**
 * Orders versions: dotted numbers by their numbers (`1.9` before `1.10` before
 * `2`), and all other strings after them, by their characters. A prerelease
 * comes before its release: `2.0-beta` before `2`, and `2027-05-01-preview`
 * before `2027-05-01`. `v2` and `2` are equal.
 *
 * @param a A version.
 * @param b Another one.
 * @returns A negative number when `a` comes first, as `Array.sort` expects.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { compareVersions } from "@strata/router";
 *
 * const versions = ["v2", "next", "1.10", "2-beta", "1.9"];
 * assertEquals(
 *   versions.sort(compareVersions),
 *   ["1.9", "1.10", "2-beta", "v2", "next"],
 * );
 * ```
 */
export function compareVersions(a: string, b: string): number {
  return compareNames(nameVersion(a), nameVersion(b));
}

function compareNames(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => RELEASE.exec(name));
  if (!left || !right) {
    return left ? -1 : right ? 1 : compareTexts(a, b);
  }
  const [, numbers, tag = ""] = left;
  const [, others, otherTag = ""] = right;
  const [value, other] = [numbers, others].map(numberOfVersion);
  return compareNumbers(value, other) || compareTags(tag, otherTag) ||
    compareText(a, b);
}

/** Compares versions that are not numbers, some of which are dates. */
function compareTexts(a: string, b: string): number {
  const [release, tag] = splitDated(a);
  const [other, otherTag] = splitDated(b);
  return compareText(release, other) || compareTags(tag, otherTag) ||
    compareText(a, b);
}

/** Compares dotted numbers; of `2` and `2.1`, the shorter comes first. */
function compareNumbers(a: string, b: string): number {
  const left = a.split(".");
  const right = b.split(".");
  for (let index = 0; index < left.length && index < right.length; index++) {
    const order = compareDigits(left[index], right[index]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares tags: by their words in any case, then by the numbers after. */
function compareTags(a: string, b: string): number {
  if (a === "" || b === "") return b.length - a.length;
  const [left, right] = [a, b].map((tag) =>
    tag.toLowerCase().match(/[a-z]+|[0-9]+/g)!
  );
  return compareText(left[0], right[0]) ||
    compareNumbers(left.slice(1).join("."), right.slice(1).join("."));
}
