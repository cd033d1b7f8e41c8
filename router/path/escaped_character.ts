/**
 * Writes a character of a name so that it stands for nothing but itself.
 *
 * @param character The character, which has one octet.
 */
export function escapeCharacter(character: string): string {
  return `[x+${character.charCodeAt(0).toString(16).padStart(2, "0")}]`;
}

/**
 * Writes a name so that its first character, by which it means more, stands for
 * nothing but itself.
 *
 * @param name The name, which begins with a character of one octet.
 */
export function escapeStart(name: string): string {
  return escapeCharacter(name[0]) + name.slice(1);
}
