import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type Middleware,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { load, route, serveFiles } from "../../files/served_files.ts";
import { answer, THREE, TWO } from "./declared_versions.ts";

/** Creates middleware that adds its name to a list when it runs. */
const noteIn =
  (calls: string[]) =>
  (name: string): Middleware =>
  (_request, _context, next) => {
    calls.push(name);
    return next();
  };

Deno.test("middleware of both versions wraps an inherited route", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const one = new Blueprint("one", { version: 1 }).use(note("one"));
  one.get("/a", () => {
    throw new Error("broken");
  }).onError((error) => {
    calls.push("error of one");
    throw error;
  });
  const two = new BlueprintGroup({ version: 2, extends: 1 }).use(note("two"))
    .onError(() => {
      calls.push("error of two");
      return text("mended");
    });
  const shared = new BlueprintGroup().append(one).append(two)
    .use(note("shared"));
  const app = new App().use(note("app")).blueprint(shared);
  const response = await request(app, "GET", "/v2/a");
  assertEquals(await response.text(), "mended");
  assertEquals(calls, [
    "app",
    "shared",
    "two",
    "one",
    "error of one",
    "error of two",
  ]);
});

Deno.test("middleware that several versions use runs once around inherited routes", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const [key, meter] = [note("key"), note("meter")];
  const file = (...middleware: Middleware[]) => load({ default: middleware });
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": file(key, note("one")),
    "v1/a/_middleware.ts": file(key),
    "v1/a/index.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/_middleware.ts": file(key, meter),
    "v2/b.ts": route,
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/_middleware.ts": file(meter, key),
    "v4/_version.ts": { version: 4, extends: 1 },
    "v5/_version.ts": { version: 5, extends: 2 },
  };
  const one = new Blueprint("one", { version: 1 }).use(key, note("one"));
  const two = new Blueprint("two", TWO).use(key, meter);
  const three = new Blueprint("three", THREE);
  const inner = Blueprint.group([one.get("/c", answer)]).use(key);
  const code = Blueprint.group([
    inner,
    two,
    three.use(meter, key),
    new Blueprint("four", { version: 4, extends: 1 }),
    new Blueprint("five", { version: 5, extends: 2 }),
  ]);
  const app = serveFiles(files).blueprint(code);
  const ran: [path: string, calls: string[]][] = [
    ["/v1/a", ["key", "one", "key"]],
    ["/v2/a", ["key", "meter", "one"]],
    ["/v3/a", ["meter", "key", "one"]],
    ["/v3/b", ["meter", "key"]],
    ["/v4/a", ["key", "one", "key"]],
    ["/v5/a", ["key", "meter", "one"]],
    ["/v1/c", ["key", "key", "one"]],
    ["/v2/c", ["key", "meter", "one"]],
    ["/v3/c", ["meter", "key", "one"]],
    ["/v4/c", ["key", "key", "one"]],
    ["/v5/c", ["key", "meter", "one"]],
  ];
  for (const [path, expected] of ran) {
    calls.length = 0;
    assertEquals((await request(app, "GET", path)).status, 200);
    assertEquals([path, ...calls], [path, ...expected]);
  }
});

Deno.test("middleware and error handlers around both versions run once where one is in the other", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const one = new Blueprint("one", { version: 1 }).use(note("one"));
  one.get("/a", () => {
    throw new Error("broken");
  });
  const two = new BlueprintGroup({ version: 2, extends: 1 }).append(one)
    .use(note("two")).onError((error) => {
      calls.push("error of two");
      throw error;
    });
  const app = new App().use(note("app")).blueprint(two).onError(() => {
    calls.push("error of app");
    return text("mended");
  });
  for (const path of ["/v1/a", "/v2/a"]) {
    calls.length = 0;
    assertEquals(await (await request(app, "GET", path)).text(), "mended");
    assertEquals(calls, ["app", "two", "one", "error of two", "error of app"]);
  }
});
