const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Copies a text as it would come from a socket: in one piece, and one that no
 * router has hashed, flattened or interned before. Engines read what was put
 * together from several pieces more slowly, until a collection joins them.
 */
export function copyText(text: string): string {
  return decoder.decode(encoder.encode(text));
}
