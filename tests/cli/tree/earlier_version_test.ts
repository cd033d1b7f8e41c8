import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { listEarlierVersions } from "../../../router/cli/tree/earlier_version.ts";
import { declarePaths } from "../../compose/extension/declared_versions.ts";

const A = { versionPrefix: "/a/v" };
const B = { versionPrefix: "/b/v" };

/** A version, and those in which its paths may have been before. */
const EARLIER: [path: string, earlier: readonly string[]][] = [
  ["/a/v1", []],
  ["/a/v2-beta", ["/a/v1"]],
  ["/a/v2", ["/a/v2-beta", "/a/v1"]],
  ["/a/v10", ["/a/v2", "/a/v2-beta", "/a/v1"]],
  ["/a/vinternal", []],
  ["/a/vpublic", ["/a/v10"]],
  ["/b/v1", ["/b/v3"]],
  ["/b/v3", ["/b/v1"]],
  ["/b/v11", ["/b/v3", "/b/v1", "/a/v10"]],
];

for (const [path, expected] of EARLIER) {
  Deno.test(`a path of ${path} may have been in ${expected.length} versions before`, () => {
    const app = new App();
    for (
      const settings of [
        { ...A, version: 10 },
        { ...A, version: 2 },
        { ...A, version: 1 },
        { ...A, version: "2-beta" },
        { ...A, version: "internal" },
        { ...A, version: "public", extends: 10 },
        { ...B, version: 1, extends: 3 },
        { ...B, version: 3 },
        { ...B, version: 11, extends: 10 },
      ]
    ) app.blueprint(declarePaths(settings, "/x"));
    const versions = app.versions();
    const version = versions.find((one) => one.path === path)!;
    const found = listEarlierVersions(versions, version);
    assertEquals(found.map(({ path }) => path), expected);
  });
}
