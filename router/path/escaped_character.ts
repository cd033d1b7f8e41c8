/**
 * Writes a character of a name so that it stands for nothing but itself.
 *
 * @param character The character, which has one octet.
 */
export function escapeCharacter(character: string): string {
  return `[x+${character.charCodeAt(0).toString(16).padStart(2, "0")}]`;
}
