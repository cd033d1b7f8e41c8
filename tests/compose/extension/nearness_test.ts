import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { declarePaths, pass, TWO } from "./declared_versions.ts";

Deno.test("of two places of a version, the one with the longer prefix inherits a path", () => {
  const one = declarePaths({ version: 1 }, "/shop/orders");
  const all = new Blueprint("all", TWO).use(pass);
  const shop = new Blueprint("shop", { ...TWO, urlPrefix: "/shop" });
  for (const places of [[one, all, shop], [shop, all, one]]) {
    const app = new App().blueprint(Blueprint.group(places));
    const [, { source }] = app.routes;
    assertEquals(source.version, 'blueprint "shop"');
    assertEquals(source.middleware, []);
  }
});

Deno.test("a later version does not change which place inherits a path before it", () => {
  const places = [
    declarePaths({ version: 1 }, "/shop/orders/<id>"),
    new Blueprint("all", TWO).use(pass),
    new Blueprint("shop", { ...TWO, urlPrefix: "/shop" }),
  ];
  const urlPrefix = "/shop/orders";
  const three = new Blueprint("three", { version: 3, extends: 2, urlPrefix });
  for (const added of [[], [three]]) {
    const app = new App().blueprint(Blueprint.group([...places, ...added]));
    const { source } = app.match("GET", "/v2/shop/orders/7")!.route;
    assertEquals(source.version, 'blueprint "shop"');
  }
});
