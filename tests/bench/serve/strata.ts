/**
 * The four routes behind Strata: with the argument `trust`, as behind a proxy;
 * with `serve`, by `serve()`.
 */
import { App } from "@strata/router";
import { serve } from "@strata/router/serve";
import { listen } from "./listen.ts";

const app = new App({ trustHost: Deno.args[0] === "trust" });
app.get("/", () => new Response("hello"));
app.get("/users", () => Response.json({ users: [1, 2, 3] }), { version: 1 });
app.get(
  "/users/<id:int>",
  (_request, { params }) => Response.json({ id: params.id }),
  { version: 1 },
);
app.get(
  "/users/<id:int>/books/<name>",
  (_request, { params }) => Response.json({ id: params.id, book: params.name }),
  { version: 1 },
);

if (Deno.args[0] === "serve") {
  serve(app, { port: 0, onListen: ({ port }) => console.log(port) });
} else listen(app.fetch);
