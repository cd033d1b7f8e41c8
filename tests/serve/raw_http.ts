/** A response read from a socket. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Where a server listens. */
export interface Address {
  readonly hostname: string;
  readonly port: number;
}

function parseResponse(raw: string): RawResponse {
  const [head, ...rest] = raw.split("\r\n\r\n");
  const [statusLine, ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  }));
  return {
    status: Number(statusLine.split(" ")[1]),
    headers,
    body: rest.join("\r\n\r\n"),
  };
}

async function writeAll(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  let written = 0;
  while (written < bytes.length) {
    written += await connection.write(bytes.subarray(written));
  }
}

/**
 * Sends a request byte for byte and reads until the server closes.
 *
 * @returns The response; its status is NaN when the server reset the
 * connection before the response could be read.
 */
export function sendRaw(
  address: Address,
  request: string,
): Promise<RawResponse> {
  return exchange(address, (connection) => writeAll(connection, request));
}

/**
 * Sends a request as {@linkcode sendRaw} does and closes the writing side, for
 * servers that ignore `Connection: close`.
 */
export function sendOnly(
  address: Address,
  request: string,
): Promise<RawResponse> {
  return exchange(address, async (connection) => {
    await writeAll(connection, request);
    await connection.closeWrite();
  });
}

/**
 * Reads from a connection until the server closes it.
 *
 * @param connection The connection.
 */
export async function readToEnd(connection: Deno.Conn): Promise<string> {
  const decoder = new TextDecoder();
  let raw = "";
  try {
    for await (const chunk of connection.readable) {
      raw += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.ConnectionReset)) throw error;
  }
  return raw;
}

/**
 * Reads from a connection once, at most 4,096 octets.
 *
 * @param connection The connection.
 */
export async function readFirst(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(4096);
  const length = await connection.read(buffer) ?? 0;
  return new TextDecoder().decode(buffer.subarray(0, length));
}

async function exchange(
  { hostname, port }: Address,
  write: (connection: Deno.Conn) => Promise<void>,
): Promise<RawResponse> {
  const connection = await Deno.connect({ hostname, port });
  try {
    // A server that refuses a long head may reset before it is all sent.
    const writing = write(connection).catch(() => {});
    const raw = await readToEnd(connection);
    await writing;
    return parseResponse(raw);
  } finally {
    try {
      connection.close();
    } catch {
      // Reading to the end has closed it.
    }
  }
}

/** Writes a request head with `Host` and `Connection: close`. */
export function writeHead(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[] = [],
): string {
  const all = [...headers, ["Connection", "close"]];
  if (!headers.some(([name]) => name.toLowerCase() === "host")) {
    all.unshift(["Host", "localhost"]);
  }
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
