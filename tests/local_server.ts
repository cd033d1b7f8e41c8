/** A server in this process. */
export interface LocalServer extends AsyncDisposable {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
  readonly addr: Deno.NetAddr;
}

/** Serves on a free port of this machine, without logging it. */
export function serveLocally(
  handler: Deno.ServeHandler<Deno.NetAddr>,
): LocalServer {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    handler,
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    addr: server.addr,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
