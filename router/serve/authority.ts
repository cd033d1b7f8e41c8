/** Characters of a host name: unreserved and sub-delims (RFC 3986 3.2.2). */
const NAME_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" +
  "0123456789-._~!$&'()*+,;=%";
/** Characters of an address in brackets. */
const ADDRESS_CHARACTERS = "0123456789abcdefABCDEF:.";
const MAX_PORT = 65535;

function isMadeOf(
  characters: string,
  text: string,
  start: number,
  end: number,
): boolean {
  for (let at = start; at < end; at++) {
    if (!characters.includes(text[at])) return false;
  }
  return true;
}

function isPort(text: string, start: number, end: number): boolean {
  return isMadeOf("0123456789", text, start, end) &&
    Number(text.slice(start, end)) <= MAX_PORT;
}

/**
 * Tells whether a text is a host with an optional port, without user
 * information (RFC 9110 section 7.2, RFC 3986 section 3.2). Anything else could
 * move the path of a URL that was put together from it.
 *
 * @param text A text that holds it, such as a `Host` header or a URL.
 * @param start Where it begins in the text.
 * @param end Where it ends.
 */
export function isAuthority(text: string, start: number, end: number): boolean {
  if (text[start] === "[") {
    const close = text.indexOf("]", start);
    if (close <= start + 1 || close >= end) return false;
    if (!isMadeOf(ADDRESS_CHARACTERS, text, start + 1, close)) return false;
    return close + 1 === end ||
      (text[close + 1] === ":" && isPort(text, close + 2, end));
  }
  const colon = text.indexOf(":", start);
  if (colon === -1 || colon >= end) {
    return isMadeOf(NAME_CHARACTERS, text, start, end);
  }
  return isMadeOf(NAME_CHARACTERS, text, start, colon) &&
    isPort(text, colon + 1, end);
}
