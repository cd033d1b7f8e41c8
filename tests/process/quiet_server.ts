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

/** A server that keeps what it tells of what it is asked. */
export interface TellingServer extends QuietServer {
  /** What it answers the first request with. */
  readonly status: Promise<number>;
  /** The errors that it tells of. */
  readonly errors: readonly unknown[];
}

/** Serves an application as {@linkcode serveQuietly} does, and keeps what is told. */
export function serveTelling(
  app: App,
  options: Omit<ServeOptions, "onAnswer" | "onError"> = {},
): TellingServer {
  const answered = Promise.withResolvers<number>();
  const errors: unknown[] = [];
  const server = serveQuietly(app, {
    ...options,
    onAnswer: (_exchange, { status }) => answered.resolve(status),
    onError: (error) => errors.push(error),
  });
  return { ...server, status: answered.promise, errors };
}
