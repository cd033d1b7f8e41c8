import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { serveLocally } from "../../local_server.ts";
import { sendRaw, writeHead } from "../raw_http.ts";

Deno.test("HEAD is answered from GET, with its headers and without its body", async () => {
  const app = new App();
  let cancelled = false;
  app.get("/stream", () => {
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    return new Response(body, { headers: { etag: '"1"' } });
  });
  const response = await request(app, "HEAD", "/stream");
  assertEquals(response.headers.get("etag"), '"1"');
  assertEquals(await response.text(), "");
  assertEquals(cancelled, true);
});

Deno.test("HEAD is answered for a body that is locked to a reader", async () => {
  const app = new App().get("/", () => {
    const response = new Response(new ReadableStream());
    response.body?.getReader();
    return response;
  });
  assertEquals((await request(app, "HEAD", "/")).status, 200);
});

Deno.test("HEAD has no content-length, or that of GET", async () => {
  const app = new App();
  app.get("/text", () => text("0123456789"));
  const headers = { "content-length": "3" };
  app.get("/known", () => new Response("abc", { headers }));
  app.get("/none", () => new Response(null));
  app.get("/own", () => text("0123456789"));
  app.head("/own", () => new Response(null, { headers: { "x-own": "1" } }));
  app.get("/empty", () => new Response(null, { status: 204 }));
  app.get("/reset", () => new Response(null, { status: 205 }));
  await using server = serveLocally(app.fetch);
  const lengths = [
    ["/text", null],
    ["/known", "3"],
    ["/none", null],
    ["/own", null],
    ["/empty", null],
    ["/reset", null],
  ] as const;
  for (const [path, length] of lengths) {
    const { headers } = await sendRaw(server.addr, writeHead("HEAD", path));
    assertEquals(headers.get("content-length"), length, path);
  }
});
