/**
 * A host name of unreserved characters and sub-delims (RFC 3986 section 3.2.2),
 * or an address in brackets; and a port, if there is one.
 */
const AUTHORITY = /^(?:[\w\-.~!$&'()*+,;=%]*|\[[\da-fA-F:.]+\])(?::\d*)?$/;

/**
 * Tells whether a text is a host with an optional port, without user
 * information (RFC 9110 section 7.2, RFC 3986 section 3.2). Anything else could
 * move the path of a URL that was put together from it, or keep handlers from
 * reading that URL.
 *
 * @param text The text, such as a `Host` header or a part of a URL.
 */
export function isAuthority(text: string): boolean {
  return text === "" ||
    (AUTHORITY.test(text) && URL.canParse(`http://${text}`));
}
