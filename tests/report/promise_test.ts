import { assertEquals } from "@std/assert";
import { runInNewContext } from "node:vm";
import { ignoreRejection, isPromise } from "../../router/report/promise.ts";

Deno.test("ignoreRejection() keeps promises of all realms from being stray ones", async () => {
  const stray: PromiseRejectionEvent[] = [];
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    stray.push(event);
  };
  addEventListener("unhandledrejection", note);
  const foreign: unknown = runInNewContext("Promise.reject(new Error('far'))");
  assertEquals(isPromise(foreign), true);
  ignoreRejection(foreign as Promise<unknown>);
  ignoreRejection(Promise.reject(new Error("near")));
  // It is told once what was begun before is done.
  await new Promise((resolve) => setTimeout(resolve));
  removeEventListener("unhandledrejection", note);
  assertEquals(stray, []);
});

Deno.test("isPromise() takes what can be awaited, and nothing else", () => {
  const values = [Promise.resolve(), { then() {} }, null, undefined, 1, {
    then: 1,
  }];
  assertEquals(values.map(isPromise), [true, true, false, false, false, false]);
});
