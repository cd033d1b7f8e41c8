import { assertEquals } from "@std/assert";
import { App, fileRoutes, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { METHODS } from "../../../router/declare/method.ts";

const RESOURCES = Array.from({ length: 40 }, (_, index) => `r${index}`);
const VERSIONS = [1, 2, 3, 4];

/** Makes versions that have the same routes, each with its own handlers. */
function createApp(): App {
  let loads = 0;
  const app = new App({ versions: { "1": { deprecated: "2024-11-01" } } });
  const load = () => {
    loads++;
    return Promise.resolve({ GET: () => text(`loaded ${loads} times`) });
  };
  app.blueprint(fileRoutes({ files: { "file.ts": load } }));
  for (const version of VERSIONS) {
    for (const name of RESOURCES) {
      app.get(`/${name}`, () => text(`list ${name} of ${version}`), {
        version,
      });
      app.post(
        `/${name}/<id:int>`,
        (_request, { params }) =>
          text(`add ${params.id} to ${name} of ${version}`),
        { version },
      );
      app.put(
        `/${name}/<number:int>`,
        (_request, { params }) =>
          text(`put ${params.number} in ${name} of ${version}`),
        { version },
      );
    }
  }
  // The last version differs from the others by one route.
  app.delete("/r7", () => text("gone"), { version: 4 });
  return app;
}

Deno.test("versions with the same routes have their own handlers", async () => {
  const app = createApp();
  for (const version of VERSIONS) {
    for (const name of RESOURCES) {
      const list = await request(app, "GET", `/v${version}/${name}`);
      assertEquals(await list.text(), `list ${name} of ${version}`);
      const added = await request(app, "POST", `/v${version}/${name}/7`);
      assertEquals(await added.text(), `add 7 to ${name} of ${version}`);
      const put = await request(app, "PUT", `/v${version}/${name}/8`);
      assertEquals(await put.text(), `put 8 in ${name} of ${version}`);
    }
  }
});

Deno.test("versions with the same routes have their own lifecycle and successors", async () => {
  const app = createApp();
  const linkOf = async (method: string, path: string) =>
    (await request(app, method, path)).headers.get("link");
  assertEquals(
    await linkOf("GET", "/v1/r7"),
    '</v2/r7>; rel="successor-version", </v4/r7>; rel="latest-version"',
  );
  assertEquals(
    await linkOf("DELETE", "/v1/r7"),
    '</v4/r7>; rel="successor-version latest-version"',
  );
  assertEquals(await linkOf("GET", "/v2/r7"), null);
});

Deno.test("a wrong method in one of the same versions loads no other path's file", async () => {
  const app = createApp();
  for (const version of VERSIONS) {
    for (const name of ["r0", "r39"]) {
      const refused = await request(app, "PUT", `/v${version}/${name}`);
      assertEquals(refused.status, 405);
      assertEquals(refused.headers.get("allow"), "GET, HEAD, OPTIONS");
    }
  }
  const file = await request(app, "GET", "/file");
  assertEquals(await file.text(), "loaded 1 times");
  const list = await request(app, "GET", "/v2/r0");
  assertEquals(await list.text(), "list r0 of 2");
});

Deno.test("paths that answer the same methods may have different handlers", () => {
  const app = new App();
  const handlers = Object.fromEntries(
    METHODS.map((key) => [key, () => text("ok")]),
  );
  // ALL has no other method left to answer.
  app.route("/a", { ...handlers, ALL: () => text("ok") }, { name: "a" });
  app.route("/b/<id>", handlers, { name: "b" });
  app.route("/c", handlers, { name: "c" });
  app.route("/d", handlers, { name: "d" });
  for (
    const [path, name] of [["/a", "a"], ["/b/1", "b"], ["/c", "c"], ["/d", "d"]]
  ) {
    for (const method of METHODS) {
      assertEquals(app.match(method, path)?.route.name, name);
    }
  }
  assertEquals(app.match("GET", "/b/1")?.params, { id: "1" });
});

Deno.test("a version that is written in two ways is reported as supported while either is", async () => {
  const app = new App({ versionPrefix: "/api/" });
  const ended = { deprecated: "2024-11-01", report: true };
  app.get("/x", () => text("2"), { version: "2", ...ended });
  app.get("/x", () => text("v2"), { version: "v2" });
  const { headers } = await request(app, "GET", "/api/2/x");
  assertEquals(headers.get("api-supported-versions"), "2");
  assertEquals(headers.get("api-deprecated-versions"), null);
});
