import { CERT } from "./localhost_tls.ts";

/** A TLS connection to a server on this machine that can end without notice. */
export interface RudeConnection extends AsyncDisposable {
  /** The encrypted connection to the server. */
  readonly tls: Deno.TlsConn;
  /** Writes unencrypted bytes to the server. */
  writePlain(bytes: Uint8Array): Promise<unknown>;
  /** Closes the connection to the server without a TLS close. */
  cut(): void;
}

/**
 * Connects to a server over TLS, through a relay of bytes.
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
