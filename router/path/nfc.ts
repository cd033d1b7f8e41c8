/**
 * Returns a text in the composed form of Unicode (NFC), in which browsers send
 * typed text. Engines without Unicode's tables, such as Fastly's, keep the form
 * in which it is written.
 *
 * @param text The text.
 */
export function normalizeNfc(text: string): string {
  return typeof text.normalize === "function" ? text.normalize("NFC") : text;
}
