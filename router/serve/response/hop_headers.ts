/** Hop-by-hop headers, about one connection (RFC 9110 section 7.6.1). */
const HOP_HEADERS = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Lists the headers that are not meant for clients of this server. */
function listHopHeaders(headers: Headers): string[] {
  const named = headers.get("connection")?.split(",") ?? [];
  return [...HOP_HEADERS, ...named.map((name) => name.trim())]
    .filter((name) => TOKEN.test(name) && headers.has(name));
}

/**
 * Removes headers about another connection.
 *
 * @param headers The headers.
 */
export function omitHops(headers: Headers): void {
  for (const name of listHopHeaders(headers)) headers.delete(name);
}

/**
 * Removes headers of another server about its connection to this one.
 *
 * @param opened The response that is sent on: the fetched one, or a copy of it.
 * @param fetched The fetched response, whose headers are immutable.
 */
export function dropHopHeaders(opened: Response, fetched: Response): Response {
  const names = listHopHeaders(fetched.headers);
  if (names.length === 0) return opened;
  const sent = opened === fetched ? new Response(opened.body, opened) : opened;
  for (const name of names) sent.headers.delete(name);
  return sent;
}
