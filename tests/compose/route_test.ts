import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";

const answer = () => text("ok");

Deno.test("a route says where each part of its path comes from", () => {
  const users = new Blueprint("users", { urlPrefix: "/users" });
  users.get("/<id:int>", answer, { name: "show" });
  const group = Blueprint.group(users, { urlPrefix: "/shop", version: "v2" });
  const app = new App({ versionPrefix: "/api/v" });
  app.blueprint(group);
  assertEquals(app.routes[0], {
    path: "/api/v2/shop/users/<id:int>",
    resource: "/shop/users/<id:int>",
    methods: ["GET"],
    version: "2",
    versionPrefix: "/api/v",
    name: "users.show",
    lifecycle: undefined,
    source: {
      declaration: 'GET /<id:int> of blueprint "users"',
      path: "/<id:int>",
      version: 'group "/shop"',
      versionPrefix: "new App()",
      urlPrefixes: [
        { text: "/shop", from: 'group "/shop"' },
        { text: "/users", from: 'blueprint "users"' },
      ],
      overridden: [],
      inherited: [],
    },
  });
});

Deno.test("a route without a version has no prefix, and no default source", () => {
  const app = new App();
  app.route("/", { POST: answer, ALL: answer }).get("/v", answer, {
    version: 1,
  });
  const [root, versioned] = app.routes;
  assertEquals(root.version, undefined);
  assertEquals(root.versionPrefix, undefined);
  assertEquals(root.methods?.length, 7);
  assertEquals(versioned.versionPrefix, "/v");
  assertEquals(versioned.source.versionPrefix, undefined);
  assertEquals(versioned.source.version, "GET /v");
});
