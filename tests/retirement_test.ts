/**
 * Retires a version by the steps of docs/versions.md, and requests its paths
 * before and after.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { expectSuccess, run, runDeno } from "./child_process.ts";
import { CLI } from "./cli/command_line.ts";
import { PROJECT } from "./project.ts";
import { createProjectFolder, type FileTexts } from "./test_folder.ts";

const file = (folder: string, path: string) =>
  'import { type Handler, json } from "@strata/router";\n' +
  `export const GET: Handler<"${folder}/${path}"> = () => json("${path}");\n`;
const settings = (text: string) => `export default { ${text} };\n`;
/** Writes a middleware file that reports in a header that it has run. */
const marking = (name: string) =>
  "export default async (_request, _context, next) => {\n" +
  "  const response = await next();\n" +
  `  response.headers.append("ran", "${name}");\n` +
  "  return response;\n};\n";

/** Version 1, which has ended, and those that have its paths. */
const API: FileTexts = {
  "routes/v1/_version.ts": settings(
    'version: 1, deprecated: "2024-01-01", sunset: "2025-01-01"',
  ),
  "routes/v1/_middleware.ts": marking("v1"),
  "routes/v1/users.ts": file("v1", "users"),
  "routes/v1/orders.ts": file("v1", "orders"),
  "routes/v1/admin/_middleware.ts": marking("v1/admin"),
  "routes/v1/admin/[id=int].ts": file("v1", "admin/[id=int]"),
  "routes/v1/notes.ts": file("v1", "notes"),
  "routes/v2/_version.ts": settings(
    'version: 2, extends: 1, remove: ["/notes"]',
  ),
  "routes/v2/_middleware.ts": marking("v2"),
  "routes/v2/users.ts": file("v2", "users"),
  "routes/v2/admin/new.ts": file("v2", "admin/new"),
  "routes/v3/_version.ts": settings("version: 3, extends: 2"),
  "ask.ts": `
    import { App, fileRoutes } from "@strata/router";
    import { readRoutes } from "@strata/router/fs";
    import { request } from "@strata/router/testing";
    const app = new App().blueprint(fileRoutes(await readRoutes("routes")));
    for (const path of ["orders", "admin/5", "users", "admin/new", "notes"]) {
      for (const version of [2, 3]) {
        const url = \`/v\${version}/\${path}\`;
        const { status, headers } = await request(app, "GET", url);
        console.log(url, status, headers.get("ran"));
      }
    }
  `,
};

/** Reads the commands that the document shows. */
function readSteps(): string[] {
  const text = Deno.readTextFileSync(`${PROJECT}docs/versions.md`);
  const [, section] = text.split("## Retiring a version\n");
  return section.split("```")[1].trim().split("\n").slice(1)
    .map((line) => line.replace(/ +#.*$/, ""));
}

/** Requests all paths in a new process, since modules are loaded once. */
async function askAll(cwd: string): Promise<string[]> {
  const asking = runDeno(["run", "--allow-read", "ask.ts"], { cwd });
  return (await expectSuccess(asking)).trimEnd().split("\n");
}

Deno.test("the documents' steps retire a version, and its paths answer as before", async () => {
  using folder = createProjectFolder(API);
  const options = { cwd: folder.path };
  const runStrata = (command: string) => {
    const [, ...args] = command.split(" ");
    return runDeno(["run", "-A", CLI, ...args], options);
  };
  const [remove, move, check, lock] = readSteps();
  const before = await askAll(folder.path);
  assertEquals(before.slice(0, 4), [
    "/v2/orders 200 v1, v2",
    "/v3/orders 200 v1, v2",
    "/v2/admin/5 200 v1/admin, v1, v2",
    "/v3/admin/5 200 v1/admin, v1, v2",
  ]);
  await expectSuccess(runStrata(lock));

  await expectSuccess(run("sh", ["-ec", `${remove}\n${move}`], options));
  folder.write("routes/v2/_version.ts", settings("version: 2"));
  const { stdout } = await runStrata(check);
  assertStringIncludes(
    stdout,
    "error duplicate-route: routes/v2/users.ts, routes/v2/(v1)/users.ts\n",
  );
  assertStringIncludes(stdout, 'Write Handler<"v2/(v1)/orders">');

  for (const path of ["users", "notes"]) {
    folder.remove(`routes/v2/(v1)/${path}.ts`);
  }
  for (const path of ["orders", "admin/[id=int]"]) {
    folder.write(`routes/v2/(v1)/${path}.ts`, file("v2/(v1)", path));
  }
  await expectSuccess(runStrata(check));
  await expectSuccess(runStrata(lock));
  assertEquals(await askAll(folder.path), before);
});
