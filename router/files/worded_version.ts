/** What names a version as one before its number. */
const WORD = /^v(?:er(?:sion)?)?(?=[0-9])/i;

/**
 * Gives a version without the word before its number: `2` for `V2`, `ver2` and
 * `version2`. Version prefixes mostly say that word already.
 *
 * @param version The version, without a small `v` before its number.
 * @returns The rest; `undefined` when there is no such word.
 */
export function withoutVersionWord(version: string): string | undefined {
  return WORD.test(version) ? version.replace(WORD, "") : undefined;
}
