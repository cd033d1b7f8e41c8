/** Connects to a server, and sends what a client may have sent of requests. */
export async function openConnection(
  origin: string,
  sent: string,
): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(sent));
  return connection;
}

/** Reads on from a connection until a text is there, or nothing more comes. */
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
