import { assertEquals } from "@std/assert";
import { json } from "@strata/router";

const GivenResponse = globalThis.Response;

/** A response with a fixed `clone()`, as `@hono/node-server` has it. */
class ServerResponse extends GivenResponse {
  readonly #isOwn = true;

  static {
    Object.defineProperty(this.prototype, "clone", {
      value(this: ServerResponse) {
        if (!this.#isOwn) throw new Error("A private field is always set.");
        return GivenResponse.prototype.clone.call(this);
      },
    });
  }
}

Deno.test("a server may replace the global Response by one with a fixed clone()", async () => {
  const kept = json("before");
  globalThis.Response = ServerResponse;
  try {
    assertEquals(await json("after").json(), "after");
    assertEquals(await json("after").clone().json(), "after");
    assertEquals(await kept.clone().json(), "before");
  } finally {
    globalThis.Response = GivenResponse;
  }
});
