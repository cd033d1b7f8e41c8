import type { App } from "@strata/router";
import { serve, type ServeOptions, type Server } from "@strata/router/serve";

/** A server of `serve` in this process, shut down when it is disposed. */
export interface QuietServer extends Server {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
}

/** Serves an application on a free port of this machine, without logging it. */
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

/** A server that records what it reports. */
export interface TellingServer extends QuietServer {
  /** The status of its first answer. */
  readonly status: Promise<number>;
  /** The errors that it reports. */
  readonly errors: readonly unknown[];
}

/** Serves like {@linkcode serveQuietly}, and records what is reported. */
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
