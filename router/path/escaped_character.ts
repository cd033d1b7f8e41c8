/**
 * Escapes a character of a name, so that it stands only for itself.
 *
 * @param character The character, which has one octet.
 */
export function escapeCharacter(character: string): string {
  return `[x+${character.charCodeAt(0).toString(16).padStart(2, "0")}]`;
}

/**
 * Escapes the first character of a name, which has a special meaning there, so
 * that it stands only for itself.
 *
 * @param name The name, which begins with a character of one octet.
 */
export function escapeStart(name: string): string {
  return escapeCharacter(name[0]) + name.slice(1);
}
