/** Tells whether Deno has detached the connection of a request. */
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
  // These have no body: it counts as used only after an upgrade, which costs
  // next to nothing to check.
  if (method === "GET" || method === "HEAD") return request.bodyUsed;
  // For others, that check would open their bodies. They open no WebSocket (RFC
  // 6455 section 4.1), but Deno upgrades them for malicious clients.
  return isClosed(info);
}

/**
 * Returns an answer as Deno can send it. A handler that upgrades the connection
 * and then fails is answered for as others are, but Deno would stop listening,
 * for everybody, unless the `status` of the response that it gets is 101; it
 * sends the status with which the response was created.
 *
 * @param response The answer.
 * @param request The request.
 * @param info What Deno knows about its connection.
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
