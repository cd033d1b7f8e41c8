import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { formatRequest } from "../../../router/serve/request/described_request.ts";

const answer = () => text("ok");
const APP = new App()
  .get("/a", answer)
  .route("/b", { ALL: answer })
  .get("/c", answer, { version: 1 })
  .blueprint(new Blueprint("shop", { urlPrefix: "/shop" }).get("/d", answer));

/** Requests, and how a log names them. */
const DESCRIBED: [method: string, path: string, says: string][] = [
  ["GET", "/a", "GET /a"],
  ["HEAD", "/a", "HEAD /a (GET /a)"],
  ["GET", "/b", "GET /b (ALL /b)"],
  ["GET", "/v1/c", "GET /v1/c (GET /c)"],
  ["GET", "/shop/d", 'GET /shop/d (GET /d of blueprint "shop")'],
  ["GET", "/none", "GET no route"],
];

for (const [method, path, says] of DESCRIBED) {
  Deno.test(`a log names ${method} ${path}, and its declaration if that says more`, () => {
    const request = new Request(`http://localhost${path}`, { method });
    const route = APP.match(method, path)?.route;
    assertEquals(formatRequest(request, route), says);
  });
}

Deno.test("a log names an invalid request", () => {
  assertEquals(formatRequest(undefined, undefined), "an invalid request");
});
