import { assertEquals } from "@std/assert";
import {
  App,
  fileRoutes,
  type Middleware,
  type RouteFile,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { compileTree } from "../../router/files/compiled_tree.ts";

const load: RouteFile = () => Promise.resolve({ GET: () => text("ok") });

const FILES: Readonly<Record<string, RouteFile>> = {
  "health.ts": load,
  "v1/_version.ts": { version: 1, versionPrefix: "/api/v" },
  "v1/users/[id=int].ts": load,
  "v1/old.ts": load,
  "v2/_version.ts": { version: 2, versionPrefix: "/api/v" },
  "v2/users/[id=int].ts": load,
  "stores/_version.ts": { version: 3, versionPrefix: "/<store:path>/v" },
  "stores/stock.ts": load,
};

const composed = new App().blueprint(fileRoutes({ files: FILES }));
const compiled = compileTree({ files: FILES }, composed.routes)!;

const MISSES = [
  "/favicon.ico",
  "/api/v9/users/7",
  "/api/v9/nothing",
  "/api/v2/old",
  "/a/b/v4/stock",
];

for (const path of MISSES) {
  Deno.test(`the miss of ${path} is told without composing all routes`, async () => {
    let listed = 0;
    const files = new Proxy(FILES, {
      ownKeys(files) {
        listed++;
        return Reflect.ownKeys(files);
      },
    });
    const app = new App().blueprint(fileRoutes({ files, compiled }));
    const response = await request(app, "GET", path);
    const expected = await request(composed, "GET", path);
    assertEquals(response.status, 404);
    assertEquals(await response.json(), await expected.json());
    assertEquals(listed, 0);
  });
}

/** Settings with which a route says something of the others. */
const BOUND: [title: string, settings: object][] = [
  ["a lifecycle", { version: 2, deprecated: "2026-11-01" }],
  ["a version that extends", { version: 2, extends: 1 }],
  ["a version that only removes", {
    version: 2,
    extends: 1,
    remove: ["/old"],
  }],
];

for (const [title, settings] of BOUND) {
  Deno.test(`a tree with ${title} is not compiled`, () => {
    const own = { versionPrefix: "/api/v", ...settings };
    const files = { ...FILES, "v2/_version.ts": own };
    const app = new App().blueprint(fileRoutes({ files }));
    assertEquals(compileTree({ files }, app.routes), undefined);
  });
}

Deno.test("the root's files stand around misses of a compiled tree too", async () => {
  const middleware: Middleware = async (_request, _context, next) => {
    const response = await next();
    response.headers.set("x-seen", String(response.status));
    return response;
  };
  const files = {
    ...FILES,
    "_middleware.ts": () => Promise.resolve({ default: middleware }),
  };
  const { routes } = new App().blueprint(fileRoutes({ files }));
  const compiled = compileTree({ files }, routes)!;
  const app = new App().blueprint(fileRoutes({ files, compiled }));
  const { headers } = await request(app, "GET", "/api/v9/users/7");
  assertEquals(headers.get("x-seen"), "404");
});
