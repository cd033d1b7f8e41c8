/** Tells whether Deno has handed over the connection of a request. */
function isClosed(info: Deno.ServeHandlerInfo<Deno.NetAddr>): boolean {
  try {
    return info.remoteAddr === undefined;
  } catch {
    return true;
  }
}

/**
 * Tells whether a handler has upgraded the connection of a request that waits
 * for its answer.
 */
function isUpgraded(
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
): boolean {
  const { method } = request;
  // These have no body: it counts as used after an upgrade alone, which costs
  // next to nothing to ask.
  if (method === "GET" || method === "HEAD") return request.bodyUsed;
  // Others must not be asked that, which would open their bodies. No WebSocket
  // comes by them (RFC 6455 section 4.1), but Deno upgrades them for whoever
  // means harm.
  return isClosed(info);
}

/**
 * Gives an answer as Deno sends it. A handler that upgrades the connection and
 * then fails is answered for as others are, but Deno would stop listening, for
 * everybody, unless the response that it is given says that its status is 101;
 * what it sends is the status that the response was made with.
 *
 * @param response The answer.
 * @param request The request.
 * @param info What Deno knows of its connection.
 */
export function keepListening(
  response: Response,
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
): Response {
  if (response.status === 101 || !isUpgraded(request, info)) return response;
  const sent = new Response(response.body, response);
  return Object.defineProperty(sent, "status", { value: 101 });
}
