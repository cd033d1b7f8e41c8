/** The same handler behind the router. */
import { App } from "@strata/router";

const app = new App();
app.get("/users/<id:int>", () => Response.json({ id: 7 }), { version: 1 });

Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, app.fetch);
