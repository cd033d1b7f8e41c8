import { assertEquals, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  DeclarationError,
  type RouteFile,
} from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate, mistakesOf } from "../reported_mistakes.ts";
import { answer, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

Deno.test("a version that declares a path owns all its methods", async () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/users", answer).post("/users", answer).post("/kept", answer);
  const two = new Blueprint("two", TWO);
  two.get("/users", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  const status = async (method: string, path: string) => {
    const request = new Request(`http://localhost${path}`, { method });
    return (await app.fetch(request)).status;
  };
  assertEquals(await status("POST", "/v1/users"), 200);
  assertEquals(await status("POST", "/v2/users"), 405);
  assertEquals(await status("POST", "/v2/kept"), 200);
});

Deno.test("an inherited path conflicts with one that is written in full", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "full/_version.ts": { urlPrefix: "/v2" },
    "full/a.ts": route,
  });
  assertThrows(
    () => app.routes,
    DeclarationError,
    "routes/v1/a.ts, inherited from version 1, with version 2 from " +
      "routes/v2/_version.ts",
  );
});

/** Two groups that both have version 2, in either order of declaration. */
const GROUPS = [["g", "h"], ["h", "g"]];

function createSiblings(
  [first, second]: string[],
  remove: string[],
): Record<string, RouteFile> {
  return {
    [`(${first})/v1/_version.ts`]: { version: 1 },
    [`(${first})/v1/a.ts`]: route,
    [`(${first})/v1/b.ts`]: route,
    [`(${first})/v2/_version.ts`]: { ...TWO, remove },
    [`(${second})/v1.10/_version.ts`]: { version: "1.10" },
    [`(${second})/v1.10/b.ts`]: route,
    [`(${second})/v2/_version.ts`]: { version: 2, extends: "1.10" },
  };
}

for (const names of GROUPS) {
  Deno.test(`a version inherits from one group what another removes, in the order ${names}`, () => {
    const app = serveFiles(createSiblings(names, ["/b"]));
    const found = app.routes.filter(({ version }) => version === "2");
    assertEquals(
      found.map(({ path, source }) => [path, source.place]).sort(),
      [
        ["/v2/a", `routes/(${names[0]})/v1/a.ts`],
        ["/v2/b", `routes/(${names[1]})/v1.10/b.ts`],
      ],
    );
    assertEquals(app.versions().flatMap(({ removed }) => removed), []);
  });

  Deno.test(`a path that is inherited in two groups is refused, in the order ${names}`, () => {
    const app = serveFiles(createSiblings(names, []));
    assertEquals(
      mistakesOf(app).map(({ code, places }) => [code, places.toSorted()]),
      [[
        "duplicate-route",
        [
          `routes/(${names[0]})/v1/b.ts`,
          `routes/(${names[1]})/v1.10/b.ts`,
        ].sort(),
      ]],
    );
  });
}

Deno.test("a path that folders of two groups remove returns in neither group", () => {
  const files = ["g", "h"].flatMap((group) => [
    [`(${group})/v2/_version.ts`, TWO],
    [`(${group})/(in)/v1/_version.ts`, {
      version: 1,
      versionPrefix: `/${group}/v`,
    }],
    [`(${group})/(in)/v1/b.ts`, route],
    [`(${group})/(in)/v2/_version.ts`, { ...TWO, remove: ["/b"] }],
  ]);
  const app = serveFiles(Object.fromEntries(files));
  assertEquals(app.routes.map(({ path }) => path), ["/g/v1/b", "/h/v1/b"]);
});

Deno.test("a path that is inherited in two groups from one version is refused", () => {
  const app = serveFiles({
    "(g)/v1/_version.ts": { version: 1, versionPrefix: "/g/v" },
    "(g)/v1/b.ts": route,
    "(g)/v2/_version.ts": TWO,
    "(h)/v1/_version.ts": { version: 1, versionPrefix: "/h/v" },
    "(h)/v1/b.ts": route,
    "(h)/v2/_version.ts": TWO,
  });
  assertEquals(locate(mistakesOf(app)), [
    ["duplicate-route", "routes/(g)/v1/b.ts", "routes/(h)/v1/b.ts"],
  ]);
});

testRefused([
  [
    "one version in one place, and in a second another that extends the first",
    {
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/users.ts": route as never,
      "v3/_version.ts": { version: 3, extends: 2 },
      "three/_version.ts": { version: 3, extends: 1, urlPrefix: "" },
    },
    ["bad-extends", "routes/three/_version.ts", "routes/v3/_version.ts"],
    "Both give version 3 the same paths: the first extends version 1, the second",
  ],
]);
