/** The same handler behind the router, which reads the path for it. */
import { App } from "@strata/router";
import { listen } from "../serve/listen.ts";

const app = new App();
app.get(
  "/users/<id:int>",
  (_request, { params }) => Response.json({ id: params.id }),
  { version: 1 },
);

listen(app.fetch);
