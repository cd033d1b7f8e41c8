/**
 * GitHub's API as a chain of versions, each of which changes the one before:
 * the composed routes must be the full lists of all releases.
 */
import { assertEquals } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { request } from "@strata/router/testing";
import {
  allOperations,
  fillPath,
  groupByFile,
  operationsOf,
  pathOf,
  type Release,
  RELEASES,
  VERSION_PREFIX,
  writeChain,
} from "./github_api.ts";
import { createFolder } from "./test_folder.ts";

/** GitHub has only added paths, so the reverse order covers removals. */
const CHAINS: [title: string, releases: readonly Release[]][] = [
  ["forwards, where paths are added", RELEASES],
  ["backwards, where paths are removed", RELEASES.toReversed()],
];

for (const [title, releases] of CHAINS) {
  Deno.test(`GitHub's API as a chain of versions, ${title}`, async (t) => {
    using folder = createFolder();
    const written = writeChain(folder.path, releases);
    const app = new App().blueprint(fileRoutes(await readRoutes(folder.path)));

    await t.step("each version has exactly the paths of its release", () => {
      for (const release of RELEASES) {
        const composed = app.routes
          .filter((route) => route.version === release)
          .map((route) => route.path);
        const listed = new Set(
          operationsOf(release).map((operation) =>
            `${VERSION_PREFIX}${release}${
              pathOf(operation).replace(/^\/$/, "")
            }`
          ),
        );
        assertEquals(composed.sort(), [...listed].sort());
      }
      assertEquals(app.warnings, []);
    });

    await t.step("every operation is answered in its own version", async () => {
      for (const [seed, operation] of allOperations().entries()) {
        const { method, release } = operation;
        const { path, params } = fillPath(operation, seed + 1);
        const response = await request(app, method, path);
        const { file: _file, ...answer } = await response.json();
        assertEquals(answer, { method, version: release, params }, path);
      }
    });

    await t.step(
      "a method that a release does not have is refused there",
      async () => {
        const path = "/orgs/strata/private-registries";
        const statusOf = async (release: Release) => {
          const full = `${VERSION_PREFIX}${release}${path}`;
          return (await request(app, "POST", full)).status;
        };
        assertEquals(
          await Promise.all(RELEASES.map(statusOf)),
          [405, 200, 200],
        );
      },
    );

    await t.step("the chain saves files", () => {
      const full = groupByFile(allOperations()).size;
      const saved = full - written;
      console.log(
        `${releases.join(" → ")}: ${written} route files instead of ${full}, ` +
          `${saved} fewer (${Math.round(100 * saved / full)} %)`,
      );
      assertEquals([full, written], [1945, 678]);
    });
  });
}
