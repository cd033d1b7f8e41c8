/** The four routes behind Hono. */
import { Hono } from "hono";
import { listen } from "./listen.ts";

const app = new Hono();
app.get("/", () => new Response("hello"));
app.get("/v1/users", () => Response.json({ users: [1, 2, 3] }));
app.get(
  "/v1/users/:id{[0-9]+}",
  (context) => Response.json({ id: Number(context.req.param("id")) }),
);
app.get("/v1/users/:id{[0-9]+}/books/:name", (context) => {
  const { id, name } = context.req.param();
  return Response.json({ id: Number(id), book: name });
});

listen(app.fetch);
