import { CERT } from "./localhost_tls.ts";

/** A TLS connection to a server on this machine, whose end can be a rude one. */
export interface RudeConnection extends AsyncDisposable {
  /** What is encrypted for the server. */
  readonly tls: Deno.TlsConn;
  /** Writes to the server what is not encrypted. */
  writePlain(bytes: Uint8Array): Promise<unknown>;
  /** Closes the connection to the server, of which TLS says nothing. */
  cut(): void;
}

/**
 * Connects to a server over TLS, through what hands on bytes alone.
 *
 * @param port Where the server listens.
 */
export async function connectRudely(port: number): Promise<RudeConnection> {
  const hostname = "127.0.0.1";
  using listener = Deno.listen({ hostname, port: 0 });
  const accepted = listener.accept();
  const near = await Deno.connect({ hostname, port: listener.addr.port });
  const relay = await accepted;
  const far = await Deno.connect({ hostname, port });
  const handedOn = Promise.allSettled([
    relay.readable.pipeTo(far.writable, { preventClose: true }),
    far.readable.pipeTo(relay.writable),
  ]);
  const tls = await Deno.startTls(near, {
    hostname: "localhost",
    caCerts: [CERT],
  });
  let isCut = false;
  const cut = (): void => {
    if (isCut) return;
    isCut = true;
    far.close();
  };
  return {
    tls,
    async writePlain(bytes) {
      await far.write(bytes);
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      tls.close();
      await handedOn;
    },
  };
}
