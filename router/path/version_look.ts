import { nameVersion } from "./version.ts";

const DOTTED_NUMBERS = /^[0-9]+(?:\.[0-9]+)*$/;
/** Names of versions that are not released yet, or that never are. */
const WORD = "(?:alpha|beta|canary|dev|edge|experimental|next|nightly|pre|" +
  "preview|rc|snapshot|unstable)";
/** Such a word with the numbers after it. */
const WORDED = `${WORD}[0-9]*(?:[.-][0-9]+)*`;
/** The tag of a version before its release, as in `2-beta.1` and `1beta2`. */
const TAG = `[.-]?${WORDED}`;

/** Dotted numbers, and the tag after them. */
export const RELEASE = new RegExp(`^([0-9]+(?:\\.[0-9]+)*)(${TAG})?$`, "i");
/** A separate tag, not the end of a release's name as in `2025-03-31.marc`. */
const TAG_APART_AT_END = new RegExp(`[.-]${WORDED}$`, "i");
const ONLY_WORD = new RegExp(`^${WORD}$`, "i");
const PLAIN = `[0-9]+(?:[.-][0-9]+)*(?:${TAG})?`;
const PLAIN_END = new RegExp(`${PLAIN}$`, "i");
/** Also a date that a release's name follows, as in `2025-03-31.basil`. */
const ANY_END = new RegExp(
  `(?:${PLAIN}|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[.-][0-9a-z]+)+)$`,
  "i",
);
const DATED = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9A-Za-z])/;

/**
 * Tells whether a text is dotted numbers, such as `2` or `1.25`.
 *
 * @param text A version without a `v` before it.
 */
export function isDottedNumber(text: string): boolean {
  return DOTTED_NUMBERS.test(text);
}

/**
 * Tells whether a text is dotted numbers followed by a tag of a prerelease,
 * such as `2.1-beta` or `1alpha2`.
 *
 * @param text A version without a `v` before it.
 */
export function isPrerelease(text: string): boolean {
  return RELEASE.exec(text)?.[2] !== undefined;
}

/**
 * Tells whether a text begins with a date, as the versions of some APIs do:
 * `2027-05-01`, `2025-03-31.basil`.
 *
 * @param text A version without a `v` before it.
 */
export function isDated(text: string): boolean {
  return DATED.test(text);
}

/**
 * Splits a dated version into the name of its release and the tag that marks it
 * as not released: `2027-05-01` and `-preview`.
 *
 * @param text A version without a `v` before it; any other is a whole release.
 */
export function splitDated(
  text: string,
): readonly [release: string, tag: string] {
  const end = isDated(text) ? text.search(TAG_APART_AT_END) : -1;
  return end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end)];
}

/**
 * Tells whether a version's name says that it is not released: `2.1-beta`,
 * `2027-05-01-preview`, `next`.
 *
 * @param text A version without a `v` before it.
 */
export function isUnreleased(text: string): boolean {
  return isPrerelease(text) || ONLY_WORD.test(text) ||
    splitDated(text)[1] !== "";
}

/**
 * Finds what looks like a version at the end of a segment: `2`, `1.25`,
 * `2027-05-01`, `2025-03-31.basil`, `2.1-beta`.
 *
 * @param segment A static segment, as it was written.
 * @returns Where it begins; -1 when there is none.
 */
export function findVersionEnd(segment: string): number {
  return segment.search(ANY_END);
}

/**
 * Tells whether a segment can only be meant as a version: `v2`, `v1.25`,
 * `v2027-05-01`, `v2025-03-31.basil`, `v1beta2`, `2027-05-01`. Without the `v`,
 * the text after a date may be the rest of a file's name.
 *
 * @param segment A static segment, as it was written.
 */
export function isPlainlyVersion(segment: string): boolean {
  return segment.startsWith("v")
    ? findVersionEnd(segment) === 1
    : isDated(segment) && segment.search(PLAIN_END) === 0;
}

/**
 * Tells whether a version begins with a number, so that after an `@` it is not
 * taken for text: `2`, `v1.25`, `2027-05-01`, `2025-03-31.basil`.
 *
 * @param text A version, with or without a `v` before it.
 */
export function isNumbered(text: string): boolean {
  return /^v?[0-9]+(?:[.-][A-Za-z0-9]+)*$/.test(text) ||
    isPrerelease(nameVersion(text));
}
