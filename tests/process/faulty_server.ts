/**
 * A server whose handlers fail in every way; its first argument is JSON with its
 * options. It prints a line when it listens, one for each request that calls a
 * handler, and one for each signal.
 */
import { App, HttpError, json, text } from "@strata/router";
import { serve, type ServeOptions } from "@strata/router/serve";

const shared = text("once");
/** Releases held requests at the first sign of a shutdown. */
const released = Promise.withResolvers<void>();
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.addSignalListener(signal, () => {
    console.log(`got ${signal}`);
    released.resolve();
  });
}
for (const event of ["unhandledrejection", "error"]) {
  globalThis.addEventListener(event, () => released.resolve());
}

const app = new App();
app.use((request, { route }, next) => {
  console.log(`called ${request.method} ${route?.path}`);
  return next();
});
app.get("/ok/<id>", (_request, { params }) => text(params.id));
app.get("/held", async () => {
  await released.promise;
  return text("held");
});
app.get("/never", () => new Promise(() => {}));
app.get("/throws", () => {
  throw new Error("a secret");
});
app.get("/rejects", () => Promise.reject(new Error("a secret")));
app.get("/forbids", () => {
  throw new Response("no", { status: 403 });
});
const refusal = new Response("no", { status: 403 });
app.get("/shared-refusal", () => {
  throw refusal;
});
app.get("/unsayable", () => {
  throw new HttpError(400, "", { extensions: { secret: 1n } });
});
app.get("/unsendable", () => text("no", { headers: { "x-a": "a\x01b" } }));
app.get("/network-error", () => Response.error());
app.get("/undefined", (() => undefined) as never);
app.get("/string", (() => "text") as never);
app.get("/number", (() => 7) as never);
app.get("/shared", () => shared);
app.get("/unhandled-rejection", () => {
  Promise.reject(new Error("unhandled"));
  return text("answered");
});
app.get("/unhandled-exception", () => {
  setTimeout(() => {
    throw new Error("unhandled");
  });
  return text("answered");
});
app.all("/upgraded-throws", (request) => {
  Deno.upgradeWebSocket(request);
  throw new Error("a secret");
});
app.all("/upgraded-forgets", (request) => {
  Deno.upgradeWebSocket(request);
  return text("forgotten");
});
app.get("/redirect", () => Response.redirect("http://localhost/ok/1"));
app.get("/breaking-stream", () => {
  let chunks = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (chunks++ < 2) controller.enqueue(new TextEncoder().encode("part"));
      else controller.error(new Error("broken"));
    },
  });
  return new Response(body);
});
app.get("/relay", async ({ url }) => {
  const from = new URL(url).searchParams.get("from")!;
  return text(await (await fetch(from)).text());
});
app.post("/unawaited", (request) => {
  request.text();
  return text("answered");
});
app.post("/echo", async (request) => json(await request.text()));

const options: ServeOptions = JSON.parse(Deno.args[0] ?? "{}");
// The log of a hook may not be writable.
const hooks: ServeOptions = Deno.args[1] === "hooked"
  ? { onAnswer: ({ requestId }) => console.error(requestId) }
  : {};
serve(app, { port: 0, ...options, ...hooks });
// A service may have a second server, for its metrics.
if (Deno.args[1] === "twice") {
  const others = { strict: false, drainTimeout: 600_000 };
  serve(new App(), { port: 0, ...options, ...others });
}
