import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { mistakesOf } from "../reported_mistakes.ts";
import { answer, guarding, TWO } from "./declared_versions.ts";

Deno.test("versions that are registered after two prefixes extend each other after each", () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/users", answer).post("/users", answer);
  const two = new Blueprint("two", TWO);
  const app = new App();
  for (const versionPrefix of ["/a/v", "/b/v"]) {
    app.blueprint(one, { versionPrefix }).blueprint(two, { versionPrefix });
  }
  assertEquals(
    app.routes.map(({ path, methods }) => `${methods} ${path}`),
    ["/a/v1", "/b/v1", "/a/v2", "/b/v2"]
      .flatMap((path) => [`GET ${path}/users`, `POST ${path}/users`]),
  );
});

Deno.test("a version whose base removes every path inherits nothing from another API", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/old.ts": route,
    "v2/_version.ts": { version: 2, extends: 1, remove: ["/old"] },
    "v3/_version.ts": { version: 3, extends: 2 },
    "(i1)/_version.ts": { version: 1, versionPrefix: "/internal/v" },
    "(i1)/secrets.ts": route,
    "(i2)/_version.ts": { ...TWO, versionPrefix: "/internal/v" },
  });
  const [{ places, reason }] = mistakesOf(app);
  assertEquals(places, ["routes/v3/_version.ts"]);
  const expected = "Version 2 removes every path: none is left to inherit.";
  assertEquals(reason, expected);
});

Deno.test("a version ignores what versions of another API remove or guard", () => {
  const versionPrefix = "/admin/v";
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/a.ts": route,
    "(a1)/_version.ts": { version: 1, versionPrefix },
    "(a1)/_middleware.ts": guarding,
    "(a1)/a.ts": route,
    "(a1)/secret.ts": route,
    "(a2)/_version.ts": { ...TWO, versionPrefix, remove: ["/secret"] },
  });
  assertEquals(app.warnings, []);
  const removed = app.versions().map((one) => [one.path, one.removed.length]);
  assertEquals(removed, [
    ["/admin/v1", 0],
    ["/admin/v2", 1],
    ["/v1", 0],
    ["/v2", 0],
    ["/v3", 0],
  ]);
});

Deno.test("two APIs may extend versions of the same names in opposite directions", () => {
  const versionPrefix = "/admin/v";
  const app = serveFiles({
    "v1/_version.ts": { version: 1, extends: 2 },
    "v2/_version.ts": { version: 2 },
    "v2/a.ts": route,
    "(a1)/_version.ts": { version: 1, versionPrefix },
    "(a1)/b.ts": route,
    "(a2)/_version.ts": { version: 2, versionPrefix, extends: 1 },
  });
  assertEquals(app.routes.map(({ path }) => path).sort(), [
    "/admin/v1/b",
    "/admin/v2/b",
    "/v1/a",
    "/v2/a",
  ]);
});
