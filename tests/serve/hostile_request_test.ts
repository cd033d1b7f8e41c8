import { assertEquals } from "@std/assert";
import { App, Blueprint, type Middleware, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { METHODS } from "../../router/declare/method.ts";
import { captureLog } from "../captured_log.ts";

async function send(
  app: App,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return await request(app, init.method ?? "GET", path, init);
}

Deno.test("every spelling of a path that matches runs the route's middleware", async () => {
  const guard: Middleware = ({ headers }, _context, next) =>
    headers.has("key") ? next() : text("who?", { status: 401 });
  const admin = new Blueprint("admin", { urlPrefix: "/admin" })
    .get("/", () => text("root"))
    .get("/panel", () => text("panel"))
    .get("/<file:path>", () => text("file"))
    .use(guard);
  const app = new App().blueprint(admin);
  const spellings = [
    ...["/admin", "/admin/", "/%61dmin", "/admin/panel", "/admin/panel/"],
    ...["/%61dmin/%70anel", "/admin/pane%6C", "/admin/panel?x", "/admin/x/y"],
    ...["/admin/p%C3%A4nel", "/admin/panel;a=b", "/admin/x%3F", "/admin/PANEL"],
  ];
  for (const path of spellings) {
    assertEquals((await send(app, path)).status, 401, path);
    const headers = { key: "1" };
    assertEquals((await send(app, path, { headers })).status, 200, path);
  }
});

Deno.test("the application's middleware guards the root path too", async () => {
  const app = new App().use(() => text("who?", { status: 401 }));
  app.get("/", () => text("root"));
  for (const path of ["/", "", "/?a", "/none"]) {
    assertEquals((await send(app, path)).status, 401, path);
  }
});

Deno.test("the router's own answers allow no other origin", async () => {
  const app = new App().get("/a", () => text("a"));
  const headers = {
    origin: "https://evil.test",
    "access-control-request-method": "GET",
    "access-control-request-headers": "x",
  };
  const asked: [method: string, status: number][] = [
    ["OPTIONS", 204],
    ["PUT", 405],
    ["GET", 200],
  ];
  for (const [method, status] of asked) {
    const response = await send(app, "/a", { method, headers });
    const names = [...response.headers.keys()];
    const granting = names.filter((name) => name.startsWith("access-control"));
    assertEquals([response.status, granting], [status, []], method);
  }
});

Deno.test("OPTIONS * asks about the server even where a parameter matches *", async () => {
  const app = new App().get("/<page>", () => text("page"))
    .post("/a", () => text("a"));
  const { headers } = await send(app, "/*", { method: "OPTIONS" });
  assertEquals(headers.get("allow"), METHODS.join(", "));
  assertEquals(await (await send(app, "/*", {})).text(), "page");
  const preflight = await send(app, "/*", {
    method: "OPTIONS",
    headers: {
      origin: "https://a.example",
      "access-control-request-method": "GET",
    },
  });
  assertEquals(preflight.headers.get("allow"), "GET, HEAD, OPTIONS");
});

Deno.test("only * asks about the server, not a path like it", async () => {
  const app = new App().get("/a", () => text("a"));
  const paths: [path: string, status: number][] = [
    ["/*", 204],
    ["/*?a", 204],
    ["/*/", 404],
    ["/*/a", 404],
    ["/%2a", 404],
  ];
  for (const [path, status] of paths) {
    const response = await send(app, path, { method: "OPTIONS" });
    assertEquals(response.status, status, path);
    await response.body?.cancel();
  }
});

Deno.test("a handler receives the body unchanged, whatever its content type", async () => {
  const app = new App().post(
    "/a",
    async (request) =>
      text(`${request.headers.get("content-type")} ${await request.text()}`),
  );
  const types = [
    ...[
      "application/json",
      "Application/JSON ;x",
      "application/json\t; charset",
    ],
    ...["text/plain", "multipart/form-data; boundary=x", "application/x-json"],
  ];
  for (const type of types) {
    const response = await send(app, "/a", {
      method: "POST",
      headers: { "content-type": type },
      body: '{"__proto__":1}',
    });
    assertEquals(await response.text(), `${type} {"__proto__":1}`);
  }
});

Deno.test("an error response is never a page that a browser would run", async () => {
  const script = "<script>alert(1)</script>";
  const app = new App({ development: true }).get("/<name>", () => {
    throw new Error(script);
  });
  await captureLog(async () => {
    const asked: [path: string, detail: string][] = [
      [`/${encodeURIComponent(script)}`, `Error: ${script}`],
      [`/a/${script}`, "No route has this path."],
    ];
    for (const [path, detail] of asked) {
      const response = await send(app, path);
      assertEquals(
        response.headers.get("content-type"),
        "application/problem+json",
      );
      assertEquals((await response.json()).detail.split("\n")[0], detail);
    }
  });
});

Deno.test("parameters named like object members are values like any other", async () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  for (const name of names) {
    const app = new App().get(`/<${name}>`, (_request, { params }) => {
      assertEquals(Object.getPrototypeOf(params), null);
      assertEquals(Object.keys(params), [name]);
      return text((params as Record<string, string>)[name]);
    });
    assertEquals(await (await send(app, "/value")).text(), "value");
  }
  assertEquals(({} as { value?: unknown }).value, undefined);
});
