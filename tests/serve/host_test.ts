import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { serveLocally } from "../local_server.ts";
import { sendRaw, writeHead } from "./raw_http.ts";

/** Hosts in the order in which they are asked for, over one server. */
const HOSTS: [host: string, checked: number, trusted: number][] = [
  ["localhost", 200, 200],
  // Deno makes http://localhost/admin?/v1/users of it, and so on.
  ["localhost/admin?", 400, 200],
  ["localhost/admin", 400, 404],
  ["localhost:80@evil", 400, 400],
  ["example.com:8080", 200, 200],
  ["localhost/admin?", 400, 200],
  ["localhost", 200, 200],
];

function createApp(trustHost: boolean): App {
  const app: App = new App({ trustHost });
  app.get("/users", () => text("users"), { version: 1 });
  app.get("/admin", () => text("admin"));
  return app;
}

for (const trustHost of [false, true]) {
  const title = trustHost ? "is taken as checked" : "is checked";
  Deno.test(`trustHost: ${trustHost}: the Host header ${title}`, async () => {
    await using server = serveLocally(createApp(trustHost).fetch);
    for (const [host, checked, trusted] of HOSTS) {
      const head = writeHead("GET", "/v1/users", [["Host", host]]);
      const { status } = await sendRaw(server.addr, head);
      assertEquals(status, trustHost ? trusted : checked, host);
    }
  });
}
