import { App, text } from "@strata/router";

/** Creates an application whose handler answers when a test says so. */
export function createHeld() {
  const called = Promise.withResolvers<void>();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const app = new App().get("/held/<id>", () => {
    called.resolve();
    return promise;
  }).get("/ok", () => text("ok"));
  return { app, called: called.promise, answer: resolve, fail: reject };
}
