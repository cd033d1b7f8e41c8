import { App, text } from "@strata/router";
import { type LocalServer, serveLocally } from "../local_server.ts";

/** An application whose root reads bodies, and signals when it begins to. */
export interface BodyReader {
  readonly app: App;
  /** Settles when a body is about to be read. */
  readonly called: Promise<void>;
}

/**
 * Makes an application that answers when it has read a body.
 *
 * @param read How it reads one.
 */
export function createBodyReader(
  read: (request: Request) => Promise<unknown> = (request) => request.text(),
): BodyReader {
  const called = Promise.withResolvers<void>();
  const app: App = new App();
  app.all("/", async (request) => {
    called.resolve();
    await read(request);
    return text("whole");
  });
  return { app, called: called.promise };
}

/** A server that bodies are relayed to. */
export interface Upstream extends LocalServer {
  /** Settles when a request arrives. */
  readonly called: Promise<void>;
}

/** Starts a server that reads as much of each body as arrives. */
export function serveUpstream(): Upstream {
  const called = Promise.withResolvers<void>();
  const server = serveLocally(async (request) => {
    called.resolve();
    await request.text().catch(() => {});
    return new Response("read");
  });
  return { ...server, called: called.promise };
}
