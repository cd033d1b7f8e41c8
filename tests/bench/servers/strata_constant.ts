/** The same handler behind the router. */
import { App } from "@strata/router";
import { listen } from "../serve/listen.ts";

const app = new App();
app.get("/users/<id:int>", () => Response.json({ id: 7 }), { version: 1 });

listen(app.fetch);
