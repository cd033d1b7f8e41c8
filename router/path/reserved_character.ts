/** Characters that are text in a path only when they are escaped. */
const CHARACTERS = ["%", "?", "#", "\\", "<", ">", "/"];

const ANY = new RegExp(`[${CHARACTERS.join("").replace("\\", "\\\\")}]`, "g");
const ANY_ESCAPE = new RegExp(
  CHARACTERS.map(encodeURIComponent).join("|"),
  "gi",
);

/**
 * Escapes the characters of a text that have a meaning in a path.
 *
 * @param text The text.
 */
export function escapeReserved(text: string): string {
  return text.replace(ANY, encodeURIComponent);
}

/**
 * Replaces the escapes of characters that have a meaning in a path.
 *
 * @param text A part of a path.
 * @param replace Returns the replacement for such a character.
 */
export function replaceReservedEscapes(
  text: string,
  replace: (character: string) => string,
): string {
  return text.replace(
    ANY_ESCAPE,
    (escape) => replace(decodeURIComponent(escape)),
  );
}
