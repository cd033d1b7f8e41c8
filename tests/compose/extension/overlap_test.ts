import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { codesOf, mistakesOf } from "../reported_mistakes.ts";
import { answer, declarePaths, TWO } from "./declared_versions.ts";

/** The advice for inherited paths that are meant beside declared ones. */
const STAYING = "To keep an inherited path, declare it in version 2 too, in " +
  "a file by re-exporting that of version 1.";

Deno.test("a path whose parameter changed its type is reported beside the inherited one", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/users/[id=int].ts": route,
    "v1/files/[id=int].ts": route,
    "v1/files/[name=slug].ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/users/[id=uuid].ts": route,
    "v2/users/[id=ymd].ts": route,
    "v2/files/[id=int].ts": route,
  });
  const fix =
    'If the first replaces the second, write remove: ["/users/<id:int>"] ' +
    `in routes/v2/_version.ts. ${STAYING}`;
  assertEquals(
    app.warnings.map(({ code, places, fix }) => [code, places, fix]),
    ["uuid", "ymd"].map((type) => [
      "inherited-overlap",
      [`routes/v2/users/[id=${type}].ts`, "routes/v2/_version.ts"],
      fix,
    ]),
  );
});

Deno.test("a path is reported once, however many inherited ones differ from it by a type", () => {
  const one = new Blueprint("one", { version: 1 });
  for (const type of ["int", "a\\d", "alpha", "ymd", "float"]) {
    one.get(`/i/<x:${type}>`, answer).post(`/i/<x:${type}>`, answer);
  }
  const two = new Blueprint("two", TWO)
    .get("/i/<x:uuid>", answer).get("/i/<x:slug>", answer)
    .get("/i/<x:slug>/more", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(
    app.warnings.map(({ places, reason, fix }) => [places[0], reason, fix]),
    ["uuid", "slug"].map((type) => [
      `GET /i/<x:${type}> of blueprint "two"`,
      `Version 2 declares /i/<x:${type}> and inherits /i/<x:int>, ` +
      "/i/<x:a\\d>, /i/<x:alpha> and 2 others from version 1; each serves the " +
      "requests that match its type.",
      "Write remove for those that the first replaces, such as " +
      `remove: ["/i/<x:int>"] in blueprint "two". ${STAYING}`,
    ]),
  );
});

Deno.test("the path to remove is suggested as code writes it", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/[id=a\\d].ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/[id=int].ts": route,
  });
  assertEquals(app.warnings.map(({ fix }) => fix), [
    'If the first replaces the second, write remove: ["/<id:a\\\\d>"] ' +
    `in routes/v2/_version.ts. ${STAYING}`,
  ]);
});

Deno.test("a path with the literal text <> is not reported beside one with a parameter", () => {
  const one = declarePaths({ version: 1 }, "/i/%3C%3E");
  const two = declarePaths(TWO, "/i/<x:int>");
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(app.warnings, []);
});

Deno.test("what all routes of a path share is reported once", () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/<t>/u", answer).post("/<t>/u", answer);
  const two = new Blueprint("two", TWO);
  two.get("/<t:int>/u", answer).post("/<t:int>/u", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(codesOf(app.warnings), ["inherited-overlap"]);

  const refused = new Blueprint("two", { ...TWO, versionPrefix: "/<t>/v" });
  const repeated = new App().blueprint(Blueprint.group([one, refused]));
  assertEquals(codesOf(mistakesOf(repeated)), ["duplicate-param"]);
});
