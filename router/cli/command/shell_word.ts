/**
 * Quotes text so that a shell, or a task of Deno, reads it as one word.
 *
 * @param text The text.
 */
export function quoteWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'"'"'`)}'`;
}
