import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { orderForReading } from "../../../router/cli/listing/prefix_group.ts";

const answer = () => text("");

Deno.test("routes are ordered by prefix, version and path, those without a version first", () => {
  const one = new Blueprint("one", { version: 9 }).get("/b", answer)
    .get("/<id>", answer).get("/<id:int>", answer);
  const two = new Blueprint("two", { version: 10, extends: 9 })
    .get("/c", answer);
  const app = new App()
    .get("/a", answer, { version: 1, versionPrefix: "/x/v" })
    .blueprint(two).blueprint(one)
    .post("/b", answer, { version: 9 }).get("/z", answer).get("/y", answer);
  assertEquals(
    orderForReading(app.routes).map(({ methods, path }) =>
      `${methods} ${path}`
    ),
    [
      "GET /y",
      "GET /z",
      "GET /x/v1/a",
      "GET /v9/<id:int>",
      "GET /v9/<id:str>",
      "GET /v9/b",
      "POST /v9/b",
      "GET /v10/<id:int>",
      "GET /v10/<id:str>",
      "GET /v10/b",
      "POST /v10/b",
      "GET /v10/c",
    ],
  );
});
