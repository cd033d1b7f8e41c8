/** Connects to a server, and sends requests or a part of one. */
export async function openConnection(
  origin: string,
  sent: string,
): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(sent));
  return connection;
}

/** Reads from a connection until it has a text, or ends. */
export async function readOn(
  connection: Deno.Conn,
  asked: string,
): Promise<string> {
  const decoder = new TextDecoder();
  const part = new Uint8Array(4096);
  let text = "";
  while (!text.includes(asked)) {
    const length = await connection.read(part);
    if (length === null) break;
    text += decoder.decode(part.subarray(0, length), { stream: true });
  }
  return text;
}
