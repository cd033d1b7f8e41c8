import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, type LifecycleOptions, text } from "@strata/router";
import { at, request } from "@strata/router/testing";
import { GONE } from "./ending_version.ts";

Deno.test("a version is reported by the state of whichever of a path's methods is supported, or left", async () => {
  const told = { sunset: "2020-01-01", report: true };
  const gone = { ...told, sunset: "2098-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1, ...told });
  app.post("/x", () => text("x"), { version: 1, ...gone });
  app.get("/x", () => text("x"), { version: 2, ...told });
  const reported = async () => {
    const { headers } = await request(app, "GET", "/v1/x");
    return ["api-supported-versions", "api-deprecated-versions"]
      .map((name) => headers.get(name));
  };
  assertEquals(await reported(), ["1", "2"]);
  assertEquals(await at("2099-01-01", reported), [null, "1, 2"]);
});

Deno.test("responses report the versions of their path, by their state", async () => {
  const app = new App({
    versions: {
      "1": { ...GONE, report: true },
      "1.10": { deprecated: "2027-01-01", report: true },
      "2": { report: true },
    },
  });
  for (const version of ["1.10", 2, 1, "1.9"]) {
    app.get("/a", () => text("a"), { version });
  }
  app.get("/b", () => text("b"), { version: 2 });
  const reportOf = async (path: string) => {
    const { headers } = await request(app, "GET", path);
    return [
      headers.get("api-supported-versions"),
      headers.get("api-deprecated-versions"),
    ];
  };
  await at("2026-12-01", async () => {
    assertEquals(await reportOf("/v2/a"), ["1.9, 1.10, 2", "1"]);
    assertEquals(await reportOf("/v2/b"), ["2", null]);
    assertEquals(await reportOf("/v1.9/a"), [null, null]);
    assertEquals(await reportOf("/v3/a"), ["1.9, 1.10, 2", "1"]);
  });
  await at("2027-05-01", async () => {
    assertEquals(await reportOf("/v1.10/a"), ["1.9, 2", "1.10"]);
  });
});

Deno.test("the version of a path that names two is the one before its resource", async () => {
  const app = new App({ versionPrefix: "/<tree:path>/v" });
  const deprecated = "2020-01-01";
  app.get("/x", () => text("x"), { version: 1, deprecated, report: true });
  app.get("/x/y", () => text("y"), { version: 1 });
  app.get("/x", () => text("x"), { version: 2 });
  const { headers } = await request(app, "GET", "/a/v1/v1/x");
  assertEquals(headers.get("api-supported-versions"), "2");
  assertStringIncludes(headers.get("link") ?? "", "</a/v1/v2/x>; ");
});

/** Paths of version 1, and of version 2 that match some of the same requests. */
const WIDER: [one: string, two: string, path: string, later: string[]][] = [
  ["/users/<id:int>", "/users/<id>", "/users/7", ["2"]],
  ["/users/<id>", "/users/<id:int>", "/users/7", ["2"]],
  ["/users/<id>", "/users/<id:int>", "/users/ann", []],
  ["/users/<id>", "/<rest:path>", "/users/ann", ["2"]],
];

for (const [one, two, path, later] of WIDER) {
  Deno.test(`headers and problems for ${path} in ${one} and ${two} agree`, async () => {
    const ended: LifecycleOptions = { sunset: "2026-01-01", report: true };
    const app = new App().get(two, () => text("two"), { version: 2 })
      .get(one, () => text("one"), { version: 1, ...ended });
    const gone = new App().get(two, () => text("two"), { version: 2 })
      .get(one, () => text("one"), { version: 1, ...ended, onSunset: "gone" });
    await at("2026-06-01", async () => {
      const served = await request(app, "GET", `/v1${path}`);
      assertEquals(
        served.headers.get("api-supported-versions"),
        later.join(", ") || null,
      );
      assertEquals(served.headers.get("api-deprecated-versions"), "1");
      assertEquals(
        served.headers.get("link")?.includes(`</v2${path}>`) ?? false,
        later.length > 0,
      );
      const refusal = await request(gone, "GET", `/v1${path}`);
      assertEquals((await refusal.json()).supported, later);
    });
  });
}

for (const throwing of [1, 3]) {
  Deno.test(`a type of version ${throwing} that throws does not affect version 2`, async () => {
    const types = {
      broken: {
        pattern: /[0-9]+/,
        parse() {
          throw new Error("broken");
        },
      },
    };
    const app = new App({
      types,
      versions: {
        "2": { report: true, sunset: "2026-01-01", onSunset: "gone" },
      },
    });
    for (const version of [1, 2, 3]) {
      const type = version === throwing ? "broken" : "int";
      app.get(`/x/<id:${type}>`, () => text("x"), { version });
    }
    await at("2025-06-01", async () => {
      const { status, headers } = await request(app, "GET", "/v2/x/7");
      assertEquals(status, 200);
      assertEquals(
        headers.get("api-supported-versions"),
        throwing === 1 ? "2, 3" : "1, 2",
      );
    });
    await at("2026-06-01", async () => {
      const { status } = await request(app, "GET", "/v2/x/7");
      assertEquals(status, 410);
    });
  });
}
