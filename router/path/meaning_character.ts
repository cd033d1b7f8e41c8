/** Characters that are text in a path only when they are escaped. */
const CHARACTERS = ["%", "?", "#", "\\", "<", ">", "/"];

const ANY = new RegExp(`[${CHARACTERS.join("").replace("\\", "\\\\")}]`, "g");
const ANY_ESCAPE = new RegExp(
  CHARACTERS.map(encodeURIComponent).join("|"),
  "gi",
);

/**
 * Escapes in a text what would mean something in a path.
 *
 * @param text The text.
 */
export function escapeMeaning(text: string): string {
  return text.replace(ANY, encodeURIComponent);
}

/**
 * Replaces the escapes of what would mean something in a path.
 *
 * @param text A part of a path.
 * @param replace Gives what stands in place of such a character.
 */
export function replaceMeaningEscapes(
  text: string,
  replace: (character: string) => string,
): string {
  return text.replace(
    ANY_ESCAPE,
    (escape) => replace(decodeURIComponent(escape)),
  );
}
