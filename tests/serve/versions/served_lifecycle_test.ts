import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  fileRoutes,
  type RouteFile,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";

/** Where a date is set, and the date that applies. */
const PRECEDENCE: [title: string, app: () => App, date: string | undefined][] =
  [
    ["a route before all others", () => {
      const blueprint = new Blueprint("b", { deprecated: "2021-01-01" });
      blueprint.get("/x", () => text("x"), {
        version: 1,
        deprecated: "2020-01-01",
      });
      return new App().blueprint(blueprint);
    }, "2020-01-01"],
    ["a blueprint before its group", () => {
      const blueprint = new Blueprint("b", { deprecated: "2020-01-01" });
      blueprint.get("/x", () => text("x"));
      const group = Blueprint.group(blueprint, {
        version: 1,
        deprecated: "2021-01-01",
      });
      return new App().blueprint(group);
    }, "2020-01-01"],
    ["a group before the application", () => {
      const app = new App({ versions: { v1: { deprecated: "2021-01-01" } } });
      const blueprint = new Blueprint("b").get("/x", () => text("x"));
      const options = { version: 1, deprecated: "2020-01-01" };
      return app.blueprint(Blueprint.group(blueprint, options));
    }, "2020-01-01"],
    ["the application, if nothing else does", () => {
      const app = new App({ versions: { v1: { deprecated: "2020-01-01" } } });
      return app.get("/x", () => text("x"), { version: "v1" }) as App;
    }, "2020-01-01"],
    ["no container of another version", () => {
      const blueprint = new Blueprint("b", {
        version: 2,
        deprecated: "2021-01-01",
      });
      blueprint.get("/x", () => text("x"), { version: 1 });
      const group = Blueprint.group(blueprint, { deprecated: "2020-01-01" });
      return new App().blueprint(group);
    }, "2020-01-01"],
    ["nothing, if an inner place resets it", () => {
      const blueprint = new Blueprint("b", {
        version: 1,
        deprecated: "2021-01-01",
      });
      blueprint.get("/x", () => text("x"), { deprecated: false });
      return new App().blueprint(blueprint);
    }, undefined],
    ["a file's settings in its folder", () => {
      const load: RouteFile = () => Promise.resolve({ GET: () => text("x") });
      return new App().blueprint(fileRoutes({
        files: {
          "v1/_version.ts": {
            version: 1,
            deprecated: "2021-01-01",
            routes: { x: { deprecated: "2020-01-01" } },
          },
          "v1/x.ts": load,
        },
      }));
    }, "2020-01-01"],
    ["the version that a route is inherited in", () => {
      const old = new Blueprint("old", {
        version: 0,
        deprecated: "2021-01-01",
      });
      old.get("/x", () => text("x"), { deprecated: "2022-01-01" });
      const next = new Blueprint("new", {
        version: 1,
        extends: 0,
        deprecated: "2020-01-01",
      });
      return new App().blueprint(old).blueprint(next);
    }, "2020-01-01"],
  ];

for (const [title, createApp, date] of PRECEDENCE) {
  Deno.test(`the lifecycle is set by ${title}`, async () => {
    const app = createApp();
    const { route } = app.match("GET", "/v1/x")!;
    assertEquals(route.lifecycle?.deprecated?.text, date);
    const { headers } = await request(app, "GET", "/v1/x");
    const expected = date === undefined ? null : `@${Date.parse(date) / 1000}`;
    assertEquals(headers.get("deprecation"), expected);
  });
}
