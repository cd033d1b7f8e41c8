/** Which methods the compiler accepts. */
import { assertEquals, assertThrows } from "@std/assert";
import { App, type Method, text } from "@strata/router";
import type { WrittenMethod } from "../../../router/serve/request/written_method.ts";

const app = new App().get("/a", () => text("a")).post("/a", () => text("b"));

Deno.test("match() refuses a lowercase method, and the compiler says which is meant", () => {
  const meant: WrittenMethod<"post"> = "POST";
  assertEquals(app.match(meant, "/a")?.route.path, "/a");
  // @ts-expect-error -- it is lowercase
  const small = () => app.match("post", "/a");
  assertThrows(small, TypeError);
  for (const method of ["GET", "post"] as const) {
    // @ts-expect-error -- one of them is POST
    const either = () => app.match(method, "/a")?.route.path;
    if (method === "post") assertThrows(either, TypeError);
    else assertEquals(either(), "/a");
  }
  // @ts-expect-error -- it is not a string
  const none = () => app.match(7, "/a");
  assertEquals(none(), undefined);
});

Deno.test("a function of any method can pass it to match()", () => {
  const find = <Own extends string>(method: Own) => app.match(method, "/a");
  const findKnown = <Own extends Method>(method: Own) =>
    app.match(method, "/a");
  const findCapitals = <Own extends string>(method: Uppercase<Own>) =>
    app.match(method, "/a");
  const findOne = (method: Method) => app.match(method, "/a");
  const findText = (method: string) => app.match(method, "/a");
  const stub: Pick<App, "match"> = {
    match: (method, path) => app.match(method, path),
  };
  const found = [
    find("GET"),
    findKnown("POST"),
    findCapitals("GET"),
    findOne("POST"),
    findText("GET"),
    stub.match("POST", "/a"),
  ];
  assertEquals(
    new Set(found.map((match) => match?.route.path)),
    new Set(["/a"]),
  );
});
