/** The same handler behind the router, which reads the path for it. */
import { App } from "@strata/router";

const app = new App();
app.get(
  "/users/<id:int>",
  (_request, { params }) => Response.json({ id: params.id }),
  { version: 1 },
);

Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, app.fetch);
