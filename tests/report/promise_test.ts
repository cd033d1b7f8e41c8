import { assertEquals } from "@std/assert";
import { runInNewContext } from "node:vm";
import { ignoreRejection, isPromise } from "../../router/report/promise.ts";
import { listUnhandledRejections } from "../unhandled_rejections.ts";

/** A promise of a class that names itself, as some libraries do. */
class Tagged extends Promise<never> {
  override get [Symbol.toStringTag]() {
    return "Tagged";
  }
}

Deno.test("ignoreRejection() prevents unhandled rejections of promises from any realm", async () => {
  const unhandled = await listUnhandledRejections(() => {
    const foreign: unknown = runInNewContext(
      "Promise.reject(new Error('far'))",
    );
    assertEquals(isPromise(foreign), true);
    ignoreRejection(foreign as Promise<unknown>);
    ignoreRejection(Promise.reject(new Error("near")));
    ignoreRejection(Tagged.reject(new Error("tagged")));
  });
  assertEquals(unhandled, []);
});

Deno.test("isPromise() accepts thenables and nothing else", () => {
  const values = [Promise.resolve(), { then() {} }, null, undefined, 1, {
    then: 1,
  }];
  assertEquals(values.map(isPromise), [true, true, false, false, false, false]);
});
