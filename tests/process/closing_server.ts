/**
 * A server that sends events until it is shut down, and then closes a database.
 * The first argument is JSON with what goes wrong, and how long in-flight work
 * may take.
 */
import { App } from "@strata/router";
import { serve, type ServerContext } from "@strata/router/serve";

const { fault, drainTimeout } = JSON.parse(Deno.args[0]);
// A repeated signal counts as immediate, however slow the machine is.
const isSignalled = fault === "signalled" || fault === "signalled later";
if (isSignalled) performance.now = () => 0;

/** Aborts the server, as no application should. */
const abortion = new AbortController();
const { serve: listen } = Deno;
const failing = (): never => {
  throw new Error("no files left");
};
Object.assign(Deno, {
  serve(options: Deno.ServeTcpOptions, handler: Deno.ServeHandler) {
    const { signal } = abortion;
    const { addr, finished, shutdown } = listen(
      { ...options, signal },
      handler,
    );
    const ended = fault === "fails" ? finished.then(failing) : finished;
    return { addr, finished: ended, shutdown };
  },
});

// Keeps the process, as a connection to a database does.
if (fault === "ends kept") setInterval(() => {}, 600_000);

const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

const app = new App();
app.get("/events", () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.add(controller);
      controller.enqueue(new TextEncoder().encode("data: 1\n\n"));
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream" },
  });
});

app.get("/abort", () => {
  abortion.abort();
  return new Response("ended");
});

const ending = Promise.withResolvers<void>();
app.get("/work", (_request, { platform }) => {
  const work = async () => {
    await ending.promise;
    const done = Promise.withResolvers<void>();
    setTimeout(done.resolve, 20);
    await done.promise;
    console.log("work done");
    const failing = Promise.reject(new Error("work failed"));
    (platform[1] as ServerContext).waitUntil(failing);
  };
  (platform[1] as ServerContext).waitUntil(work());
  return new Response("answered");
});

async function close(what: string): Promise<void> {
  const closed = Promise.withResolvers<void>();
  setTimeout(closed.resolve);
  await closed.promise;
  console.log(`${what} closed`);
}

const closed = Promise.withResolvers<void>();

const server = serve(app, {
  port: 0,
  drainTimeout,
  signals: fault !== "ends unsignalled",
  async onShutdown() {
    console.log("shutting down");
    ending.resolve();
    if (fault === "throws") throw new Error("no way");
    if (fault !== "endless") streams.forEach((stream) => stream.close());
    await server.finished;
    if (fault === "hangs") await new Promise(() => {});
    if (fault === "signalled") Deno.kill(Deno.pid, "SIGTERM");
    if (fault === "unhandled") Promise.reject(new Error("astray"));
    await close("database");
    closed.resolve();
  },
});
if (fault === "signalled later") {
  serve(new App(), {
    port: 0,
    drainTimeout,
    signals: false,
    async onShutdown() {
      await closed.promise;
      await close("first server");
      Deno.kill(Deno.pid, "SIGTERM");
      await close("second server");
    },
  });
}
