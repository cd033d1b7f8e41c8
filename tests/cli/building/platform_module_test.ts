import { assertEquals, assertStringIncludes } from "@std/assert";
import { buildAt, buildIn, ROUTES } from "../../build/built_folder.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { runCliWith } from "../command_line.ts";

Deno.test("build --entry names the import for which an application is not checked", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "main.ts": `import { env } from "cloudflare:workers";
export default { fetch: () => Response.json(env) };
`,
  });
  const args = ["build", "--entry=main.ts", "--platform=cloudflare"];
  const permissions = ["--allow-read", "--allow-write", "--allow-run"];
  const options = { cwd: folder.path, permissions };
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertStringIncludes(
    stderr,
    "warning load-failed: main.ts:1:21\n  The application is not checked: " +
      'it imports "cloudflare:workers", which Deno does not have.\n  The ' +
      "build continues, but the module must load where it is served.\n",
  );
});

/** Modules of one platform, the platforms built for, and the exit status. */
const OF_PLATFORMS: [module: string, platforms: string, code: number][] = [
  ["cloudflare:workers", "cloudflare", 0],
  ["bun:sqlite", "bun", 0],
  ["fastly:env", "fastly", 0],
  ["cloudflare:workers", "cloudflare,deno", 1],
  ["cloudflare:workers", "bun", 1],
];

for (const [module, platforms, status] of OF_PLATFORMS) {
  Deno.test(`build for ${platforms} of a route that imports ${module} exits with ${status}`, async () => {
    using folder = createFolder({
      "routes/a.ts": `import * as own from "${module}";\n` +
        "export const GET = () => Response.json(own);",
    });
    const { code, stderr } = await buildAt(folder, `--platform=${platforms}`);
    assertEquals(code, status, stderr);
    const [severity, said] = status === 0
      ? ["warning", `The file is not checked: it imports "${module}"`]
      : ["error", `for module "${module}"`];
    assertStringIncludes(stderr, `${severity} load-failed: `);
    assertStringIncludes(stderr, said);
  });

  Deno.test(`build --entry for ${platforms} of an application that imports ${module} exits with ${status}`, async () => {
    using folder = createProjectFolder({
      "main.ts": `import * as own from "${module}";\n` +
        "export default { fetch: () => Response.json(own) };",
    });
    const args = ["--entry=main.ts", `--platform=${platforms}`];
    const { code, stderr } = await buildIn(folder, ...args);
    assertEquals(code, status, stderr);
    const [owner] = module.split(":");
    const [severity, said] = status === 0
      ? ["warning", `The application is not checked: it imports "${module}"`]
      : ["error", `Or build for its platform alone: --platform=${owner}.`];
    assertStringIncludes(stderr, `${severity} load-failed: `);
    assertStringIncludes(stderr, said);
  });
}

Deno.test("build refuses settings that import a module of one platform", async () => {
  using folder = createFolder({
    "routes/a.ts": "export const GET = () => new Response();",
    "routes/_version.ts": 'import "cloudflare:workers"; export default {};',
  });
  const { code, stderr } = await buildAt(folder, "--platform=cloudflare");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "error load-failed: ");
});
