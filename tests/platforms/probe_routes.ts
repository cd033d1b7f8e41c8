/**
 * Route files that cover what the examples do not: each way to answer, to fail
 * and to read a request. They are in their own group.
 */
export const PROBE_ROUTES = {
  "(probe)/_middleware.ts": `
import type { Middleware } from "@strata/router";

const outer: Middleware = async (_request, { state }, next) => {
  state.order = ["outer"];
  const response = await next();
  response.headers.append("x-order", "outer");
  return response;
};
const inner: Middleware = async (request, { state }, next) => {
  (state.order as string[]).push("inner");
  if (request.headers.has("x-stop")) return new Response("stopped", { status: 403 });
  const response = await next();
  response.headers.append("x-order", "inner");
  return response;
};
export default [outer, inner];
`,
  "(probe)/probe/state.ts":
    "export const GET = (_request, { state }) => Response.json(state);",
  "(probe)/probe/route.ts":
    "export const GET = (_request, { route }) => Response.json(route);",
  "(probe)/probe/echo.ts": `
export const POST = async (request) =>
  new Response(await request.text(), {
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
export const PUT = async (request) => Response.json(await request.json());
export const PATCH = async (request) =>
  new Response(String((await request.arrayBuffer()).byteLength));
`,
  "(probe)/probe/methods.ts":
    "export const ALL = (request) => new Response(request.method);",
  "(probe)/probe/head.ts": `
export const GET = () => new Response("get");
export const HEAD = () => new Response(null, { headers: { "x-own": "head" } });
export const OPTIONS = () => new Response(null, { status: 204, headers: { "x-own": "options" } });
`,
  "(probe)/probe/relay.ts": `
export const GET = (request) =>
  fetch(new URL(request.url).searchParams.get("from"));
`,
  // As in docs/requests.md.
  "(probe)/probe/forward.ts": `
const BETWEEN = ["connection", "expect", "host", "keep-alive", "te", "transfer-encoding", "upgrade"];
export const ALL = (request) => {
  const to = new URL(request.url).searchParams.get("to");
  const sent = new Request(to, request);
  for (const name of BETWEEN) sent.headers.delete(name);
  return fetch(sent, { redirect: "manual" });
};
`,
  "(probe)/probe/again.ts": `
export const GET = (request) =>
  new Response(new Request(request).headers.get("x-sent"));
export const PUT = async (request) => {
  const again = new Request(request, { headers: { "x-sent": "again" } });
  return Response.json([again.headers.get("x-sent"), await again.text()]);
};
`,
  "(probe)/probe/part.ts": `
export const GET = (request) =>
  fetch(new URL(request.url).searchParams.get("from"), { headers: { range: "bytes=0-" } });
`,
  // Responses of Cloudflare's cache have headers that cannot be changed.
  "(probe)/probe/cached.ts": `
export const GET = async (request) => {
  const { origin } = new URL(request.url);
  const key = new Request(origin + "/probe/kept");
  const cache = globalThis.caches?.default;
  const headers = { "cache-control": "max-age=60" };
  try {
    await cache?.put(key, new Response("kept", { headers }));
    return await cache?.match(key) ?? new Response("kept", { headers });
  } catch {
    // workerd alone has no cache.
    return new Response("kept", { headers });
  }
};
`,
  "(probe)/probe/stream.ts": `
export const GET = () => {
  const encoder = new TextEncoder();
  let count = 0;
  return new Response(new ReadableStream({
    pull(controller) {
      if (count === 20) return controller.close();
      controller.enqueue(encoder.encode("chunk " + count++ + "\\n"));
    },
  }), { headers: { "content-type": "text/plain" } });
};
`,
  "(probe)/probe/cookies.ts": `
export const GET = () => {
  const headers = new Headers();
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  return new Response(null, { status: 204, headers });
};
`,
  "(probe)/probe/query.ts": `
export const GET = (request) =>
  Response.json([...new URL(request.url).searchParams]);
`,
  "(probe)/probe/status/[code=int].ts": `
export const GET = (_request, { params }) =>
  new Response(null, { status: params.code });
`,
  "(probe)/probe/text/[value].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "(probe)/probe/date/[day=ymd].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "(probe)/probe/number/[value=float].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "(probe)/probe/id/[value=uuid].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "(probe)/probe/rest/[...path].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "(probe)/probe/refuse.ts": `
import { HttpError } from "@strata/router";

export const GET = () => {
  throw new HttpError(409, "Taken.", { headers: { "x-why": "taken" }, extensions: { by: "you" } });
};
export const DELETE = () => { throw new Response("thrown", { status: 402 }); };
`,
  "(probe)/probe/throw.ts":
    'export const GET = () => { throw new Error("secret"); };',
  "(probe)/probe/reject.ts":
    'export const GET = () => Promise.reject("secret");',
  "(probe)/probe/hash.ts": `
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

export const GET = () => {
  const hash = createHash("sha256").update(Buffer.from("strata"));
  return Response.json(hash.digest("hex"));
};
`,
  "(probe)/probe/nothing.ts": "export const GET = () => undefined;",
  // Loads where it is built, and fails where it is served.
  "(probe)/probe/unloadable.ts": `
if (!globalThis.Deno?.env.get("STRATA_BUILDS")) throw new Error("late");
export const GET = () => new Response("never");
`,
} as const;
