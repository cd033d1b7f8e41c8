import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { at, request } from "@strata/router/testing";
import { ENDING } from "./ending_version.ts";

/** The exposed headers as middleware sets them, and as they are sent. */
const EXPOSED: [set: string, sent: string][] = [
  [
    "x-own, sunset",
    "x-own, sunset, Deprecation, api-deprecated-versions, Link",
  ],
  [
    "link, SUNSET, Deprecation, api-deprecated-versions",
    "link, SUNSET, Deprecation, api-deprecated-versions",
  ],
];

for (const [set, sent] of EXPOSED) {
  Deno.test(`version headers are exposed to other origins besides ${set}`, async () => {
    const app = new App({ versions: { "1": { ...ENDING, report: true } } });
    app.use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("access-control-allow-origin", "*");
      response.headers.set("access-control-expose-headers", set);
      return response;
    });
    app.get("/x", () => text("x"), { version: 1 });
    const { headers } = await at(
      "2027-01-01",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(headers.get("access-control-expose-headers"), sent);
  });
}

Deno.test("Link is not exposed to other origins where there are no links", async () => {
  const links = { successor: false, latest: false };
  const app = new App({ versions: { "1": { ...ENDING, links } } });
  const headers = { "access-control-allow-origin": "*" };
  app.get("/x", () => text("x", { headers }), { version: 1 });
  const response = await request(app, "GET", "/v1/x");
  assertEquals(
    response.headers.get("access-control-expose-headers"),
    "Deprecation, Sunset",
  );
});

Deno.test("the versions of a missed path are exposed to other origins", async () => {
  const app = new App({ versions: { "1": { ...ENDING, report: true } } });
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("access-control-allow-origin", "*");
    return response;
  });
  app.get("/x", () => text("x"), { version: 1 });
  app.get("/x", () => text("x"), { version: 2 });
  for (
    const [date, path, exposed] of [
      ["2026-01-01", "/v9/x", "api-supported-versions"],
      [
        "2027-01-01",
        "/v9/x",
        "api-supported-versions, api-deprecated-versions",
      ],
      ["2027-01-01", "/nothing", null],
    ] as const
  ) {
    const { status, headers } = await at(
      date,
      () => request(app, "GET", path),
    );
    assertEquals(
      [status, headers.get("access-control-expose-headers")],
      [404, exposed],
    );
  }
});
