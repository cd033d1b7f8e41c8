/** Answers of many kinds, behind Strata. */
import { App, Blueprint, HttpError, json, text } from "@strata/router";
import { listen } from "./listen.ts";

const fail = () => {
  throw new HttpError(403, "no");
};

const app = new App();
app.get("/text", () => text("hello"));
app.get("/json", () => json({ id: 7 }, { headers: { "x-kind": "json" } }));
app.post("/body", async (request) => json(await request.json()));
app.get("/thrown", fail);

const wrapped = new Blueprint("wrapped", { urlPrefix: "/wrapped" });
for (const name of ["x-first", "x-second", "x-third"]) {
  wrapped.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set(name, "set");
    return response;
  });
}
app.blueprint(wrapped.get("/text", () => text("hello")));

const handled = new Blueprint("handled", { urlPrefix: "/handled" });
handled.onError((error) => {
  const { status, message } = error as HttpError;
  return json({ error: message }, { status });
});
app.blueprint(handled.get("/thrown", fail));

listen(app.fetch);
