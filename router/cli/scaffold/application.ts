import { fromFileUrl } from "@std/path";
import project from "../../../deno.json" with { type: "json" };
import { quoteWord } from "../command/shell_word.ts";
import { LOCK_FILE } from "../contract/lock/lock_file.ts";
import { writeRoute, writeVersion } from "./source.ts";

/** The location of the router that creates applications. */
const ROUTER = new URL("../../..", import.meta.url);

const TEST = `import { strictEqual } from "node:assert/strict";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { at, forEachVersion, request } from "@strata/router/testing";

const app = new App();
app.blueprint(fileRoutes(await readRoutes("routes")));

Deno.test("each version greets by name", async () => {
  // At the Unix epoch, no version has ended.
  await at(0, () =>
    forEachVersion(app, "/hello/Ada", async ({ path }) => {
      const response = await request(app, "GET", path);
      strictEqual(response.status, 200);
      strictEqual(await response.text(), '{"name":"Ada"}');
    }));
});
`;

const HEALTH = `import { text } from "@strata/router";

export const GET = () => text("ok");
`;

/** The file that tells Git what to leave out. */
export const IGNORE_FILE = ".gitignore";

/** Writes the project's settings, with a task for each command. */
function writeProject(copy: readonly string[]): string {
  const strata = "@strata/router/cli";
  const read = quoteWord(`--allow-read=${[".", ...copy].join(",")}`);
  // Route files read variables, some of them while they are loaded.
  const run = `deno run --no-prompt ${read} --allow-env`;
  const settings = {
    tasks: {
      // Routes that call other servers work in dev just as in start.
      dev: `${run} --allow-net ${strata} dev`,
      start: `${run} --allow-net ${strata} start`,
      routes: `${run} ${strata} routes`,
      check: `deno check . && ${run} ${strata} check`,
      build: `${run} --allow-write=. --allow-run ${strata} build`,
      new: `${run} --allow-write=routes ${strata} new`,
      diff: `${run} ${strata} diff`,
      lock: `${run} --allow-write=${LOCK_FILE} ${strata} lock`,
      test: `deno test ${read} --allow-env`,
    },
    imports: { "@strata/router": `jsr:@strata/router@^${project.version}` },
    ...(copy.length > 0 ? { links: copy } : {}),
    // An `npm install` beside it would keep Deno from finding its own packages.
    nodeModulesDir: "none",
    // The output of `build` imports packages of platforms, which are not here.
    exclude: ["**/dist", "**/*.gen.ts"],
    // With one route per line, its diffs are readable.
    fmt: { exclude: [LOCK_FILE] },
  };
  return JSON.stringify(settings, null, 2) + "\n";
}

/**
 * Returns the files of a new application, which runs and whose test passes.
 *
 * @param router The location of the router: one on this disk is used in place,
 * otherwise the one from JSR.
 * @returns Their texts, by path.
 */
export function writeApplication(
  router: URL = ROUTER,
): Record<string, string> {
  const copy = router.protocol === "file:" ? [fromFileUrl(router)] : [];
  return {
    [IGNORE_FILE]: "dist/\nnode_modules/\n",
    "deno.json": writeProject(copy),
    "routes/health.ts": HEALTH,
    "routes/v1/_version.ts": writeVersion({ version: 1 }),
    "routes/v1/hello/[name].ts": writeRoute("v1/hello/[name]"),
    "tests/hello_test.ts": TEST,
  };
}
