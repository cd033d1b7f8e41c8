/** Half of a body, after headers that announce the rest. */
const HALVES = {
  "a length": "Content-Length: 9\r\n\r\nhalf",
  chunks: "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
};

/** How a request marks the end of its body. */
export type Framing = keyof typeof HALVES;

/**
 * Writes an HTTP/1 request with half of its body.
 *
 * @param path The requested path.
 * @param framing How the request says where its body ends.
 */
export function writeHalf(path: string, framing: Framing = "a length"): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${HALVES[framing]}`;
}

/**
 * Sends half of a body to a server on this machine, over a connection that can
 * send the rest, or close.
 *
 * @param port Where the server listens.
 * @param path The requested path.
 * @param framing How the request says where its body ends.
 */
export async function sendHalf(
  port: number,
  path = "/",
  framing?: Framing,
): Promise<Deno.TcpConn> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const sent = new TextEncoder().encode(writeHalf(path, framing));
  await connection.write(sent);
  return connection;
}
