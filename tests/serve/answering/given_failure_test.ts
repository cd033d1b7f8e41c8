/** What happens to what middleware passes to next(), as in Express. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  HttpError,
  type Middleware,
  redirect,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../../captured_log.ts";

async function refuseStranger(request: Request): Promise<void> {
  await Promise.resolve();
  if (request.headers.has("authorization")) return;
  throw new HttpError(401, "Log in first.");
}

/** Middleware that passes an error to next(), as in Express. */
const GIVEN_ERRORS: [title: string, middleware: Middleware][] = [
  [
    "catches with next",
    (request, _context, next) =>
      refuseStranger(request).then(() => next()).catch(next),
  ],
  [
    "continues with next in both cases",
    (request, _context, next) => refuseStranger(request).then(next, next),
  ],
  ["calls next(error)", (request, _context, next) => {
    const fail: (error: unknown) => Promise<Response> = next;
    return request.headers.has("authorization")
      ? next()
      : fail(new HttpError(401, "Log in first."));
  }],
  ["continues after next(error)", async (request, _context, next) => {
    await refuseStranger(request).catch(next).catch(() => {});
    return next();
  }],
  ["drops what next(error) returns", async (request, _context, next) => {
    let response = text("unasked");
    const goOn = async () => void (response = await next());
    await refuseStranger(request).then(goOn, next).catch(() => {});
    return response;
  }],
];

for (const [title, middleware] of GIVEN_ERRORS) {
  Deno.test(`middleware that ${title} lets nobody through`, async () => {
    let runs = 0;
    const app = new App().use(middleware).get("/", () => {
      runs++;
      return text("secret");
    });
    const refused = await request(app, "GET", "/");
    assertEquals([refused.status, runs], [401, 0]);
    assertEquals((await refused.json()).detail, "Log in first.");
    const headers = { authorization: "Bearer 1" };
    const passed = await request(app, "GET", "/", { headers });
    assertEquals(await passed.text(), "secret");
  });
}

function show(given: unknown): string {
  return given instanceof Response
    ? `a Response of ${given.status}`
    : Deno.inspect(given);
}

/** What code for Express, or `.catch(next)`, passes instead of an error. */
const GIVEN_REFUSALS: [given: unknown, status: number, logged: string][] = [
  [text("Log in first.", { status: 401 }), 401, ""],
  [redirect("/login"), 302, ""],
  [{ status: 401, message: "no" }, 500, "Unexpected error in GET /"],
  [{ statusCode: 403 }, 500, "Unexpected error in GET /"],
  [{ status: 400 }, 500, "Unexpected error in GET /"],
  [
    "route",
    500,
    'The middleware guard called next("route"), which accepts no arguments. To ' +
    'refuse a request, throw new HttpError(403, "…"); to let it pass, write ' +
    "next().",
  ],
];

for (const [given, status, logged] of GIVEN_REFUSALS) {
  Deno.test(`middleware that passes ${show(given)} to next() lets nobody through`, async () => {
    let runs = 0;
    const guard: Middleware = (_request, _context, next) =>
      Promise.reject(given).catch(next);
    const app = new App().use(guard).get("/", () => {
      runs++;
      return text("secret");
    });
    const lines = await captureLog(async () => {
      assertEquals((await request(app, "GET", "/")).status, status);
    });
    assertEquals(runs, 0);
    assertStringIncludes(lines.join("\n"), logged);
  });
}

/** What `.then(next)` passes on, which refuses nothing. */
const IGNORED: unknown[] = [
  { name: "Ada" },
  { status: 200 },
  new Response("fetched"),
];

for (const given of IGNORED) {
  Deno.test(`next() ignores ${show(given)}, which refuses nothing`, async () => {
    const app = new App().use((_request, _context, next) =>
      Promise.resolve(given).then(next)
    ).get("/", () => text("ok"));
    assertEquals(await (await request(app, "GET", "/")).text(), "ok");
  });
}
