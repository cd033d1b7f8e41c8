/** The headers by which a client asks to upgrade a connection. */
export const UPGRADE = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** Upgrades a connection that echoes every text. */
export function answerEcho(request: Request): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onmessage = ({ data }) => socket.send(`heard ${data}`);
  return response;
}

/**
 * Sends a text over a WebSocket, and returns the reply.
 *
 * @param address Where to, without the scheme.
 */
export async function askEcho(address: string): Promise<unknown> {
  const socket = new WebSocket(`ws://${address}`);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  socket.onopen = () => socket.send("hello");
  socket.onmessage = ({ data }) => resolve(data);
  socket.onerror = () => reject(new Error("The upgrade failed."));
  const heard = await promise;
  const closed = Promise.withResolvers<unknown>();
  socket.onclose = closed.resolve;
  socket.close();
  await closed.promise;
  return heard;
}
