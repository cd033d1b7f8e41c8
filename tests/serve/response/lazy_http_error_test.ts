import { assert, assertEquals } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import { request } from "@strata/router/testing";

/** The router's own refusals: the method, the path and the status. */
const REFUSALS: readonly [method: string, path: string, status: number][] = [
  ["GET", "/nowhere", 404],
  ["POST", "/v2/here", 405],
  ["GET", "/v1/here", 410],
];

function createApp(): App {
  const ended = {
    deprecated: "2020-01-01",
    sunset: "2020-02-01",
    onSunset: "gone",
  } as const;
  return new App()
    .get("/here", () => text("one"), { version: 1, ...ended })
    .get("/here", () => text("two"), { version: 2 });
}

for (const [method, path, status] of REFUSALS) {
  Deno.test(`the router's own ${status} is one HttpError, however often middleware reads it`, async () => {
    const seen: unknown[] = [];
    const app = createApp().use(async (_request, context, next) => {
      const response = await next();
      seen.push(context.error, context.error);
      return response;
    });
    const response = await request(app, method, path);
    const [error, again] = seen;
    assert(error instanceof HttpError);
    assert(again === error);
    const expected = error.toResponse();
    assertEquals(response.status, status);
    assertEquals(await response.json(), await expected.json());
    for (const [name, value] of expected.headers) {
      assertEquals(response.headers.get(name), value);
    }
  });

  Deno.test(`error handlers receive the router's own ${status} that middleware sees`, async () => {
    const seen: unknown[] = [];
    const app = createApp()
      .use(async (_request, context, next) => {
        const response = await next();
        seen.push(context.error);
        return response;
      })
      .onError((error) => {
        seen.push(error);
        return text("otherwise", { status });
      });
    const response = await request(app, method, path);
    assertEquals(await response.text(), "otherwise");
    const [asked, answered] = seen;
    assert(asked instanceof HttpError);
    assert(answered === asked);
  });
}
