import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { answer, THREE, TWO } from "./declared_versions.ts";

/** The second version's own expressions, and what answers /v2/x/abc. */
const TIES: [title: string, declare: (two: Blueprint) => void, says: string][] =
  [["nothing", () => {}, "letters of 1"], [
    "the one that is tried last",
    (two) => two.get("/x/<b:[a-z0-9]+>", () => text("any of 2")),
    "letters of 1",
  ], [
    "the one that is tried first",
    (two) => two.get("/x/<a:[a-z]+>", () => text("letters of 2")),
    "letters of 2",
  ], [
    "a new one",
    (two) => two.get("/x/<c:[a-c]+>", () => text("new in 2")),
    "new in 2",
  ], [
    "a new one after the one that is tried last",
    (two) =>
      two.get("/x/<b:[a-z0-9]+>", () => text("any of 2"))
        .get("/x/<c:[a-c]+>", () => text("new in 2")),
    "new in 2",
  ]];

for (const [title, declare, says] of TIES) {
  Deno.test(`expressions are tried in the order of the extended version when the second declares ${title}`, async () => {
    const one = new Blueprint("one", { version: 1 });
    one.get("/x/<a:[a-z]+>", () => text("letters of 1"));
    one.get("/x/<b:[a-z0-9]+>", () => text("any of 1"));
    const two = new Blueprint("two", TWO);
    declare(two);
    const three = new Blueprint("three", THREE);
    const app = new App().blueprint(Blueprint.group([three, two, one]));
    for (const version of [2, 3]) {
      const response = await request(app, "GET", `/v${version}/x/abc`);
      assertEquals(await response.text(), says, `version ${version}`);
    }
  });
}

Deno.test("extending a version does not reorder the routes that only the extending one declares", () => {
  for (const path of ["/z", "/z/<n:[0-9]+>"]) {
    const one = new Blueprint("one", { version: 1 }).get(path, answer);
    const two = new Blueprint("two", TWO);
    two.get("/x/<id:[a-z]+>", answer);
    const app = new App().blueprint(Blueprint.group([one, two]));
    app.get("/x/<any:[a-z-]+>", answer, { version: 2 });
    const match = app.match("GET", "/v2/x/abc");
    assertEquals(match?.route.resource, "/x/<id:[a-z]+>", path);
  }
});
