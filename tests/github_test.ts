import { assert, assertEquals } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import {
  allOperations,
  fileOf,
  fillPath,
  groupByFile,
  operationsOf,
  pathOf,
  RELEASES,
  VERSION_PREFIX,
  writeTree,
} from "./github_api.ts";
import { serveLocally } from "./local_server.ts";
import { createReference } from "./match/reference.ts";
import { createFolder } from "./test_folder.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

Deno.test("GitHub's API, as three versions of files, over a socket", async (t) => {
  using folder = createFolder();
  const fileCount = writeTree(folder.path);
  const app = new App().blueprint(fileRoutes(await readRoutes(folder.path)));
  await using server = serveLocally(app.fetch);
  const { origin } = server;
  const operations = allOperations();
  const files = groupByFile(operations);

  await t.step("the tree is the whole API", () => {
    assertEquals(operations.length, 2985);
    assertEquals(fileCount, files.size);
    assertEquals(app.routes.length, files.size);
    assertEquals(app.warnings, []);
  });

  await t.step("every operation is answered by its own file", async () => {
    for (const [seed, operation] of operations.entries()) {
      const { path, params } = fillPath(operation, seed + 1);
      const { method } = operation;
      const response = await fetch(origin + path, { method });
      assertEquals(await response.json(), {
        file: fileOf(operation),
        method,
        version: operation.release,
        params,
      });
    }
  });

  await t.step("wrong methods get 405 with the exact Allow", async () => {
    for (const [, sharing] of files) {
      const own = new Set(sharing.map(({ method }) => method));
      if (own.has("GET")) own.add("HEAD");
      own.add("OPTIONS");
      const allow = METHODS.filter((method) => own.has(method)).join(", ");
      const { path } = fillPath(sharing[0], 1);
      const method = METHODS.find((method) => !own.has(method));
      assert(method !== undefined);
      const response = await fetch(origin + path, { method });
      await response.body?.cancel();
      assertEquals([response.status, response.headers.get("allow")], [
        405,
        allow,
      ]);
    }
  });

  await t.step("a path that a version lacks gets 404 there", async () => {
    let missing = 0;
    for (const release of RELEASES) {
      const findReference = createReference(operationsOf(release).map(pathOf));
      for (const [, [operation]] of files) {
        const moved = { ...operation, release };
        if (files.has(fileOf(moved))) continue;
        const { path } = fillPath(moved, 1);
        const resource = path.slice(`${VERSION_PREFIX}${release}`.length);
        // Another path of the version may match it, with a parameter.
        if (findReference(resource)) continue;
        const response = await fetch(origin + path);
        await response.body?.cancel();
        assertEquals(response.status, 404, path);
        missing++;
      }
    }
    assert(missing > 50, `${missing} paths are missing in some version`);
  });
});
