/**
 * The server under load: it keeps a ledger of the requests that its handlers
 * were called for, serves it at `/ledger`, and prints it when it ends.
 */
import { App, json, type Route, text } from "@strata/router";
import { type Exchange, serve } from "@strata/router/serve";

const wait = (time: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, time));

/** The requests by their ids in the client's ledger. */
const called: string[] = [];
const counts = { called: 0, answered: 0, cancelled: 0, unhandled: 0 };
const keepsNames = Deno.args.includes("--names");

/** Returns whether a route is not part of the load. */
function isOwn(route: Route | undefined): boolean {
  return route?.path === "/ledger" || route?.path === "/memory";
}

const app = new App();
app.get("/ledger", () => json({ counts }));
app.get("/memory", () => {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  const { heapUsed, rss } = Deno.memoryUsage();
  return json({ heap: heapUsed, rss });
});
app.use((_request, { route, params }, next) => {
  if (isOwn(route)) return next();
  counts.called++;
  if (keepsNames) called.push(params.id as string);
  return next();
});
app.get("/v1/ok/<id>", async (_request, { params }) => {
  await wait(1);
  return text(params.id);
});
app.get("/v1/throws/<id>", () => {
  throw new Error("thrown");
});
app.get("/v1/rejects/<id>", async () => {
  await wait(1);
  throw new Error("rejected");
});
app.get("/v1/unhandled/<id>", (_request, { params }) => {
  Promise.reject(new Error("unhandled"));
  return text(params.id);
});
app.get("/v1/never/<id>", () => new Promise(() => {}));
app.get("/v1/stream/<id>", (_request, { params }) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      await wait(5);
      controller.enqueue(encoder.encode(params.id));
    },
    cancel: () => void counts.cancelled++,
  });
  return new Response(body);
});
app.post("/v1/body/<id>", async (request) => text(await request.text()));

serve(app, {
  port: 0,
  handlerTimeout: 1000,
  onAnswer({ route }: Exchange) {
    if (route && !isOwn(route)) counts.answered++;
  },
  onError(_error, exchange) {
    if (!exchange) counts.unhandled++;
  },
});
globalThis.addEventListener("unload", () => {
  console.log(JSON.stringify({ counts, called }));
});
