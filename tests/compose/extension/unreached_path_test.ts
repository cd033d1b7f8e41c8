import { assertEquals } from "@std/assert";
import type { RouteFile } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate } from "../reported_mistakes.ts";
import { guarding } from "./declared_versions.ts";

Deno.test("an inherited path that the dates of a folder do not reach is reported", () => {
  const sunset = "2098-01-01";
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/admin/x.ts": route,
    "v2/admin/z.ts": route,
  };
  const inside = serveFiles({
    ...files,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/admin/_version.ts": { sunset },
  });
  assertEquals(locate(inside.warnings), [
    ["unreached-by-lifecycle", "routes/v2/admin/_version.ts"],
  ]);
  const around = serveFiles({
    ...files,
    "v2/_version.ts": { version: 2, extends: 1, sunset },
  });
  assertEquals(around.warnings, []);
});

Deno.test("middleware of another place around the extending version is not reported", () => {
  const app = serveFiles({
    "admin/v1/_version.ts": { version: 1 },
    "admin/v1/x.ts": route,
    "admin/v2/_version.ts": { version: 2, extends: 1 },
    "(b)/_version.ts": { version: 2 },
    "(b)/_middleware.ts": guarding,
    "(b)/y.ts": route,
  });
  assertEquals(app.warnings, []);
});

/** Trees of a version that inherits /z/list, and the folders that are reported. */
const UNREACHED: [
  title: string,
  files: Record<string, RouteFile>,
  places: string[],
][] = [
  ["in a folder of the extending version", {
    "v2/z/_middleware.ts": guarding,
  }, ["routes/v2/z/"]],
  ["in a folder that has only other paths", {
    "v2/z/y/_middleware.ts": guarding,
    "v2/z/y/more.ts": route,
  }, []],
  ["in the same folder of both versions", {
    "v1/z/_middleware.ts": guarding,
    "v2/z/_middleware.ts": guarding,
  }, []],
  ["in a folder that adds nothing to paths", {
    "v2/(own)/_middleware.ts": guarding,
    "v2/(own)/z/more.ts": route,
  }, []],
  ["around the whole version", {
    "v2/_middleware.ts": guarding,
  }, []],
  ["around all versions", { "_middleware.ts": guarding }, []],
  ["in another place of the version", {
    "(b)/_version.ts": { version: 2 },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, ["routes/(b)/z/"]],
  ["in another place of the version, written with its letter", {
    "(b)/_version.ts": { version: "v2" },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, ["routes/(b)/z/"]],
  ["in another place of the version, with another prefix", {
    "(b)/_version.ts": { version: 2, versionPrefix: "/b/v" },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, []],
  ["in another version, which declares them", {
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/z/_middleware.ts": guarding,
    "v3/z/list.ts": route,
    "v3/z/new.ts": route,
  }, []],
];

for (const [title, files, places] of UNREACHED) {
  Deno.test(`middleware ${title} is ${places.length ? "" : "not "}reported for inherited paths that it does not wrap`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/z/list.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/z/new.ts": route,
      ...files,
    });
    assertEquals(
      locate(app.warnings),
      places.map((place) => ["unreached-by-middleware", place]),
    );
  });
}
