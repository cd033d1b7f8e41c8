import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { mistakesOf } from "../reported_mistakes.ts";
import { answer } from "./declared_versions.ts";

/** Missing paths to remove, and what is suggested. */
const DEAD: [path: string, hint: string][] = [
  ["/users/:id", 'Did you mean "/users/<id:int>"? '],
  ["/users/{id}", 'Did you mean "/users/<id:int>"? '],
  ["users/[id=int]", 'Did you mean "/users/<id:int>"? '],
  ["/users/$id", 'Did you mean "/users/<id:int>"? '],
  ["/files/*", 'Did you mean "/files/<rest:path>"? '],
  ["/:user/posts/{id}", ""],
  ["/users/<user>", 'Did you mean "/users/<id:int>"? '],
  ["/new%20books/<id>", 'Did you mean "/new books/<id:int>"? '],
  ["/accounts/<id>", ""],
  ["/usres/<id>", 'Did you mean "/users/<id:int>"? '],
  ["/v1/usres/:id", 'Did you mean "/users/<id:int>"? '],
  ["/usres/<id>/posts", ""],
  ["/usres/<id:int>/posts/<id:int>", ""],
  ["/user", 'Did you mean "/users"? '],
  ["/v1/users", 'Did you mean "/users"? '],
  ["/v2/users/:id", 'Did you mean "/users/<id:int>"? '],
  ["/v1", ""],
  ["/api/v1/users", 'Did you mean "/users"? '],
  ["/files", ""],
];

for (const [path, hint] of DEAD) {
  Deno.test(`removing the missing path ${path} is refused, with what to write`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/users/index.ts": route,
      "v1/users/me.ts": route,
      "v1/users/[id=int].ts": route,
      "v1/files/[...rest].ts": route,
      "v1/accounts.ts": route,
      "v1/new books/[id=int].ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: [path] },
    });
    assertEquals(
      mistakesOf(app)[0].fix,
      `${hint}Write one path per entry, without a version or method, or delete ` +
        "it from remove.",
    );
  });
}

/** Prefixes of a blueprint, what it removes in vain, and what was meant. */
const DEAD_BELOW: [
  prefixes: { urlPrefix?: string; versionPrefix?: string },
  path: string,
  meant: string,
][] = [
  [{ urlPrefix: "/u" }, "/:id", "/u/<id:str>"],
  [{ urlPrefix: "/u" }, "/x/<id:int>", "/u/x/<id:str>"],
  [{ urlPrefix: "/u" }, "/u/<id:uuid>", "/u/<id:str>"],
  [{ urlPrefix: "/u" }, "/2026-01-15/<n:int>/x", "/u/2026-01-15/<n:str>/x"],
  [{ versionPrefix: "/" }, "/2026-01-15/x", "/x"],
  [{ versionPrefix: "/api/" }, "/api/2026-01-15/x", "/x"],
  [{ versionPrefix: "/api/" }, "/2026-01-15/<id:int>", "/<id:int>"],
  [{ versionPrefix: "/api/" }, "/v2026-01-15/x", "/x"],
  [{ urlPrefix: "/u" }, "/u/v2026-01-15/x", "/u/x"],
];

for (const [prefixes, path, meant] of DEAD_BELOW) {
  Deno.test(`removing the missing path ${path} below ${JSON.stringify(prefixes)} suggests ${meant}`, () => {
    const before = "2026-01-15";
    const one = new Blueprint("one", { version: before, ...prefixes })
      .get("/", answer).get("/x/<id>", answer).get("/<id>", answer)
      .get("/<id:int>", answer).get("/x", answer)
      .get("/2026-01-15/<n>/x", answer);
    const two = new Blueprint("two", {
      version: "2026-06-15",
      extends: before,
      remove: [path],
      ...prefixes,
    });
    const app = new App().blueprint(one).blueprint(two);
    assertStringIncludes(
      mistakesOf(app)[0].fix,
      `Did you mean "${meant}"? Write`,
    );
  });
}
