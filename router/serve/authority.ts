/** Characters of a host name: unreserved and sub-delims (RFC 3986 3.2.2). */
const NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" +
  "0123456789-._~!$&'()*+,;=%";
/** Characters of an address in brackets. */
const ADDRESS_CHARACTERS = "0123456789abcdefABCDEF:.";
const DIGITS = "0123456789";
const MAX_PORT = 65535;
const COLON = 58;

/** Tells for each ASCII character whether it is one of the given. */
function createTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const IN_NAME = createTable(NAME_CHARACTERS);
const IN_ADDRESS = createTable(ADDRESS_CHARACTERS);
const IN_PORT = createTable(DIGITS);

/** Gives where the run of the table's characters that begins at `at` ends. */
function skip(
  table: Uint8Array,
  text: string,
  at: number,
  end: number,
): number {
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code > 127 || table[code] === 0) break;
    at++;
  }
  return at;
}

/** Tells whether the rest is nothing, or a colon and a port. */
function isPortOrNothing(text: string, at: number, end: number): boolean {
  if (at === end) return true;
  return text.charCodeAt(at) === COLON &&
    skip(IN_PORT, text, at + 1, end) === end &&
    Number(text.slice(at + 1, end)) <= MAX_PORT;
}

/** Tells whether nothing but characters of a host and a port are there. */
function hasCharactersOfAuthority(
  text: string,
  start: number,
  end: number,
): boolean {
  if (text[start] !== "[") {
    const afterName = skip(IN_NAME, text, start, end);
    return isPortOrNothing(text, afterName, end);
  }
  const close = skip(IN_ADDRESS, text, start + 1, end);
  return close > start + 1 && close < end && text[close] === "]" &&
    isPortOrNothing(text, close + 1, end);
}

/**
 * Tells whether a text is a host with an optional port, without user
 * information (RFC 9110 section 7.2, RFC 3986 section 3.2). Anything else could
 * move the path of a URL that was put together from it, or keep handlers from
 * reading that URL.
 *
 * @param text A text that holds it, such as a `Host` header or a URL.
 * @param start Where it begins in the text.
 * @param end Where it ends.
 */
export function isAuthority(text: string, start: number, end: number): boolean {
  if (start === end) return true;
  return hasCharactersOfAuthority(text, start, end) &&
    URL.canParse(`http://${text.slice(start, end)}`);
}
