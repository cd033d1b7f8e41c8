/** A handler that does not read its request, behind Strata. */
import { App } from "@strata/router";
import { listen } from "./listen.ts";

const app = new App();
app.get("/users/<id:int>", () => Response.json({ id: 7 }), { version: 1 });

listen(app.fetch);
