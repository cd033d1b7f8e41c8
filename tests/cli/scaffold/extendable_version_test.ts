import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { askBeside } from "./new_route.ts";
import { EXISTING } from "./existing_routes.ts";

/** Paths in versions that are made for them, and what those could extend. */
const ALONE: [path: string, version: string, extended?: string][] = [
  ["/api/v2/users", "2", "1"],
  ["/api/v1.10/users", "1.10", "1"],
  ["/api/v4/books", "4", '"3.0"'],
  ["/api/v2/pens/new", "2", "1"],
  ["/api/v2/pens/all", "2"],
  ["/api/v0/users", "0"],
];

Deno.test("new says what a version that it creates could extend", async (t) => {
  for (const [path, own, extended] of ALONE) {
    await t.step(path, async () => {
      const { stdout } = await askBeside({
        ...EXISTING,
        "v3.0/_version.ts": version('version: "3.0"'),
        "v3.0/users.ts": OK,
        "(old)/_version.ts": version('version: 2, versionPrefix: "/old/v"'),
        "(old)/users.ts": OK,
      }, path);
      const [file] = stdout.match(/\S+_version\.ts/) ?? [];
      assertEquals(
        stdout.match(/^Version .*/m)?.[0],
        extended && `Version ${own} has only this path. To inherit ` +
            `those of version ${
              extended.replaceAll('"', "")
            }, write extends: ` +
            `${extended} in ${file}.`,
      );
    });
  }
});

/** Trees in which a version that is made could extend none. */
const UNEXTENDABLE: [files: FileTexts, path: string][] = [
  [{}, "/v2/users"],
  [{ "v1/_version.ts": version("version: 1") }, "/v2/users"],
  [EXISTING, "/api/v1/users/<id>"],
  [EXISTING, "/health"],
  // It inherits all of them already, from further out.
  [{
    "v3/_version.ts": version("version: 3, extends: 1"),
    "v3/_middleware.ts": "export default [];\n",
    "v3/health.ts": OK,
    "users/v1/_version.ts": version("version: 1"),
    "users/v1/all.ts": OK,
  }, "/v3/users/me"],
  // The earlier version has another prefix, after which it stays.
  [{
    "(old)/_version.ts": version('version: 1, versionPrefix: "/old/v"'),
    "(old)/users.ts": OK,
    "v3/_version.ts": version("version: 3"),
    "v3/a.ts": OK,
  }, "/v2/x"],
];

Deno.test("new suggests no version to extend where there is none", async () => {
  for (const [files, path] of UNEXTENDABLE) {
    const { stdout } = await askBeside(files, path);
    assertStringIncludes(stdout, `It serves ${path}`);
    assertEquals(stdout.includes("extends"), false, stdout);
  }
});

Deno.test("new suggests no version to extend that another place already extends", async () => {
  const { stdout } = await askBeside({
    "v1/_version.ts": version("version: 1"),
    "v1/q.ts": OK,
    "v1/r.ts": OK,
    "v2/_version.ts": `export default {
  version: 2,
  extends: 1,
  remove: ["/r"],
  routes: { report: { version: "2.10" } },
};
`,
    "v2/report.ts": OK,
  }, "/v2/report");
  assertStringIncludes(stdout, "It serves /v2/report");
  assertEquals(stdout.includes("write extends"), false, stdout);
});
