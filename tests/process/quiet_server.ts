import type { App } from "@strata/router";
import { serve, type ServeOptions, type Server } from "@strata/router/serve";

/** A server of `serve` in this process, shut down when it is disposed of. */
export interface QuietServer extends Server {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
}

/** Serves an application on any free port of this machine, and says nothing of it. */
export function serveQuietly(
  app: App,
  options: ServeOptions = {},
): QuietServer {
  const server = serve(app, {
    port: 0,
    signals: false,
    onListen() {},
    ...options,
  });
  return { ...server, origin: `http://127.0.0.1:${server.addr.port}` };
}
