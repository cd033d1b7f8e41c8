import { assert, assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { App, fileRoutes, openManifest, type RouteTree } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { request } from "@strata/router/testing";
import { callBuild } from "../cli/called_command.ts";
import { writeTree } from "../github_api.ts";
import { PROJECT } from "../project.ts";
import { createFolder, writeFiles } from "../test_folder.ts";

const BOOKSHOP = `${PROJECT}examples/bookshop/routes`;

/** A tree with all that a manifest can contain. */
const EVERYTHING = {
  "_types.ts":
    "export default { sku: { pattern: /[a-z]{2}/, parse: (text) => text } };",
  "_version.ts":
    'export default { versionPrefix: "/api/v", routes: { b: { version: "1.10" } } };',
  "_middleware.ts":
    'export default [async (_request, { state }, next) => { state.seen = "root"; return await next(); }];',
  "_error.ts":
    "export default (error) => new Response(error.message, { status: 418 });",
  "a.ts": "export const GET = (_request, { state }) => Response.json(state);",
  "b.ts": "export const GET = (_request, { route }) => Response.json(route);",
  "index.ts": "export const ALL = () => new Response(null, { status: 202 });",
  "v1/_version.ts":
    'export default { version: 1, urlPrefix: "/one", routes: { two: { version: 2 } } };',
  "v1/two.ts": 'export const GET = () => { throw new Error("teapot"); };',
  "v1/one.ts":
    "export const POST = async (request) => new Response(await request.text());",
  "v1/[id=sku].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "v1/deep/_middleware.ts":
    'export default (_request, { state }, next) => { state.seen += " deep"; return next(); };',
  "v1/deep/[...rest].ts":
    "export const GET = (_request, { state, params }) => Response.json({ state, params });",
  "v3/_version.ts":
    'export default { version: 3, urlPrefix: "/<lang:[a-z]{2}>" };',
  "v3/[file=ext=png].ts":
    "export const GET = (_request, { params }) => Response.json(params);",
  "v4/_version.ts":
    'export default { version: 4, extends: 3, remove: ["/<lang:[a-z]{2}>/<file:ext=png>"] };',
};

/** Returns the same tree from a manifest and from the disk. */
async function readBoth(
  routes: string,
  folder: string,
): Promise<{ manifest: RouteTree; disk: RouteTree }> {
  const file = join(folder, "routes.gen.ts");
  const output = join(folder, "dist");
  const args = [routes, "--manifest", file, "--out", output];
  const { code, stderr } = await callBuild([...args, "--platform=deno"]);
  assertEquals(code, 0, stderr);
  const { default: manifest } = await import(toFileUrl(file).href);
  return {
    manifest,
    disk: { ...await readRoutes(routes), root: manifest.root },
  };
}

/** Returns requests that reach each route, and some that reach none. */
function requestsOf(app: App): [method: string, path: string][] {
  return [
    "/",
    "/api",
    "/api/v2",
    "/x/y",
    ...app.routes.map(({ path }) =>
      path.replace(/<\w+:int>/g, "7").replace(/<\w+:path>/g, "a/b%20c")
        .replace(/<\w+:ext=png>/g, "a.png").replace(/<\w+:[^>]+>/g, "ab")
    ),
  ]
    .flatMap((path): [string, string][] =>
      ["GET", "POST", "OPTIONS"].map((method) => [method, path])
    );
}

async function answerOf(
  app: Pick<App, "fetch">,
  method: string,
  path: string,
) {
  const response = await request(app, method, path);
  return [response.status, [...response.headers], await response.text()];
}

/**
 * Compares all routes, and the answers to every `step`th request; returns
 * the manifest.
 */
async function assertAgree(
  routes: string,
  folder: string,
  step = 1,
): Promise<RouteTree> {
  const { manifest, disk } = await readBoth(routes, folder);
  const settings = (tree: RouteTree) =>
    Object.entries(tree.files).filter(([, file]) => typeof file !== "function")
      .sort();
  assertEquals(
    settings(manifest).map(([path]) => path),
    settings(disk).map(([path]) => path),
  );
  assertEquals(settings(manifest), settings(disk));
  const create = (tree: RouteTree) => new App().blueprint(fileRoutes(tree));
  const [compiled, composed] = [create(manifest), create(disk)];
  const opened = openManifest(manifest);
  for (const [index, [method, path]] of requestsOf(composed).entries()) {
    if (index % step > 0) continue;
    const expected = await answerOf(composed, method, path);
    for (const app of [compiled, opened]) {
      assertEquals(
        await answerOf(app, method, path),
        expected,
        `${method} ${path}`,
      );
    }
    assertEquals(compiled.match(method, path), composed.match(method, path));
  }
  assertEquals(compiled.routes, composed.routes);
  for (const { name, path } of composed.routes) {
    if (path.includes("<")) continue;
    assertEquals(compiled.urlFor(name!), composed.urlFor(name!));
  }
  return manifest;
}

Deno.test("the bookshop's manifest and disk agree", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  assert((await assertAgree(BOOKSHOP, folder)).compiled);
});

Deno.test("a manifest of every kind of file agrees with the disk", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(join(folder, "routes"), EVERYTHING);
  const { compiled } = await assertAgree(join(folder, "routes"), folder);
  assert(compiled);
});

Deno.test("GitHub's manifest and disk agree", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const routes = join(folder, "routes");
  Deno.mkdirSync(routes);
  writeTree(routes);
  assert((await assertAgree(routes, folder, 10)).compiled);
});

/** Returns a manifest whose routes are compiled. */
async function readCompiled(folder: string): Promise<RouteTree> {
  writeFiles(join(folder, "routes"), EVERYTHING);
  const { manifest } = await readBoth(join(folder, "routes"), folder);
  assert(manifest.compiled);
  return manifest;
}

Deno.test("a compiled manifest respects the application around it", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const manifest = await readCompiled(folder);
  const moved = new App({ trailingSlash: "strict" })
    .use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("x-around", "yes");
      return response;
    })
    .blueprint(fileRoutes(manifest));
  const answer = async (app: App, path: string) => {
    const response = await request(app, "GET", path);
    await response.body?.cancel();
    return [response.status, response.headers.get("x-around")];
  };
  assertEquals(await answer(moved, "/api/v1.10/b"), [200, "yes"]);
  assertEquals(await answer(moved, "/api/v1.10/b/"), [418, "yes"]);
  assertEquals(await answer(moved, "/nowhere"), [418, "yes"]);
  const mixed = new App().blueprint(fileRoutes(manifest));
  mixed.get("/more", () => new Response(null));
  assertEquals(await answer(mixed, "/more"), [200, null]);
  assertEquals(await answer(mixed, "/a"), [200, null]);
});

Deno.test("applications can share a compiled manifest", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const member = fileRoutes(await readCompiled(folder));
  const apps = [new App().blueprint(member), new App().blueprint(member)];
  for (const app of apps) {
    const [status, , body] = await answerOf(app, "GET", "/a");
    assertEquals([status, body], [200, '{"seen":"root"}']);
  }
});

Deno.test("a path of a compiled manifest is opened once", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const app = new App().blueprint(fileRoutes(await readCompiled(folder)));
  const first = app.match("GET", "/a");
  assert(first);
  assert(app.match("GET", "/a")?.route === first.route);
});

Deno.test("a table of another layout is not read", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const manifest = await readCompiled(folder);
  const table = { ...manifest.compiled!.table, program: "[]" };
  const other = { ...manifest.compiled!, layout: "", table };
  const app = new App()
    .blueprint(fileRoutes({ ...manifest, compiled: other }));
  const response = await request(app, "GET", "/a");
  assertEquals(await response.json(), { seen: "root" });
});
