/** Answers of many kinds, behind Hono. */
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { listen } from "./listen.ts";

const fail = () => {
  throw new HTTPException(403, { message: "no" });
};

const app = new Hono();
app.get("/text", (context) => context.text("hello"));
app.get(
  "/json",
  (context) => context.json({ id: 7 }, 200, { "x-kind": "json" }),
);
app.post("/body", async (context) => context.json(await context.req.json()));
app.get("/thrown", fail);

const wrapped = new Hono();
for (const name of ["x-first", "x-second", "x-third"]) {
  wrapped.use(async (context, next) => {
    await next();
    context.header(name, "set");
  });
}
app.route("/wrapped", wrapped.get("/text", (context) => context.text("hello")));

const handled = new Hono();
handled.onError((error, context) => {
  const { status, message } = error as HTTPException;
  return context.json({ error: message }, status);
});
app.route("/handled", handled.get("/thrown", fail));

listen(app.fetch);
