import { assertEquals } from "@std/assert";
import { App, Blueprint, fileRoutes, text } from "@strata/router";
import { listOverriddenRoutes } from "../../../router/cli/listing/overridden_route.ts";

const load = () => Promise.resolve({ GET: () => new Response() });

Deno.test("what a path overrides is finite in two trees whose versions extend each other", () => {
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/x.ts": load,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/x.ts": load,
    },
  })).blueprint(fileRoutes({
    files: {
      "v2/_version.ts": { version: 2 },
      "v2/y.ts": load,
      "v1/_version.ts": { version: 1, extends: 2 },
      "v1/z.ts": load,
    },
  }));
  const route = app.routes.find(({ path }) => path === "/v2/x")!;
  assertEquals(
    listOverriddenRoutes(app, "GET", route).map(({ path }) => path),
    ["/v1/x"],
  );
});

Deno.test("what a method's route overrides is listed, whatever its parameters are named", () => {
  const one = new Blueprint("one", { version: 1 })
    .get("/a/<id>", () => text("a1"))
    .post("/b", () => text("b1"));
  const two = new Blueprint("two", { version: 2, extends: 1 })
    .get("/a/<name>", () => text("a2"))
    .get("/b", () => text("b2"));
  const app = new App().blueprint(one).blueprint(two);
  const list = (path: string) =>
    listOverriddenRoutes(app, "GET", app.match("GET", path)!.route)
      .map(({ path }) => path);
  assertEquals([list("/v2/a/x"), list("/v2/b")], [["/v1/a/<id:str>"], []]);
});
