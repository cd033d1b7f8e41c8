/**
 * Versions, version prefixes and URL prefixes on routes, blueprints and groups,
 * and which of them wins: the examples of SPEC section 4 as a running program.
 */
import { App, Blueprint, html, json, text } from "@strata/router";

const app = new App();

app.get("/text", () => text("Hello from version 1"), { version: 1 });
app.get("/text", () => text("Hello from version 2"), { version: 2 });

const test = new Blueprint("test", { urlPrefix: "/foo", version: 1 });
test.get("/html", () => html("<p>Hello</p>"));
app.blueprint(test);

const first = new Blueprint("bp1", { urlPrefix: "/bp1", version: 1.25 });
first.get("/endpoint-1", () => text("the blueprint's version wins"));

const second = new Blueprint("bp2", { urlPrefix: "/bp2" });
second.get("/endpoint-1", () => text("the group's version is inherited"));
second.get("/endpoint-2", () => text("the route's version wins"), {
  version: 1,
});

app.blueprint(
  Blueprint.group([first, second], { urlPrefix: "/bp-group", version: "v2" }),
);

app.get("/my/path", () => text("under /api/v"), {
  version: 1,
  versionPrefix: "/api/v",
});

const ip = new Blueprint("v2ip", { urlPrefix: "/ip", version: 2 });
ip.get("/", () => json({ ip: "127.0.0.1" }));
app.blueprint(Blueprint.group(ip, { versionPrefix: "/api/version" }));

export default app;
