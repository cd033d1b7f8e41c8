import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import { createRequire } from "node:module";
import { startBundler } from "../../router/build/bundle/bundle.ts";
import { writeEntry } from "../../router/build/entry.ts";
import { compileTree } from "../../router/files/manifest/tree_compiler.ts";
import type { RouteFile } from "../../router/files/tree.ts";
import { expectSuccess, runDeno } from "../child_process.ts";
import { createProjectFolder, type TestFolder } from "../test_folder.ts";

/** Returns the name of a route, which sorts by its number. */
function nameOf(number: number): string {
  return String(number).padStart(4, "0");
}

/** Creates a folder of the routes that have these numbers. */
function createRoutes(numbers: readonly number[]): TestFolder {
  return createProjectFolder(Object.fromEntries(
    numbers.map(nameOf).map((name) => [
      `routes/${name}.ts`,
      `export const GET = (_request, { route: { source } }) =>
  new Response("${name} /" + source.path + " " + source.place);`,
    ]),
  ));
}

/** Writes an entry of so many routes, most of which need not exist. */
function writeEntryOf(
  count: number,
  { path }: TestFolder,
  linesOfPart?: number,
): string {
  const load: RouteFile = () => Promise.reject(new Error("Nothing is loaded."));
  const files = Object.fromEntries(
    Array.from(
      { length: count },
      (_, number) => [`${nameOf(number)}.ts`, load],
    ),
  );
  const tree = { files, compiled: compileTree({ files }) };
  const served = { tree, path: `${path}/routes`, root: "routes" };
  return writeEntry(served, path, linesOfPart);
}

/** What the route of a number answers. */
function answerOf(number: number): string {
  const name = nameOf(number);
  return `${name} /${name} routes/${name}.ts`;
}

/** More than one module names. */
const COUNT = 5_100;
/** Those that exist: the first, the last, and where a module ends. */
const NUMBERS = [0, 4_999, 5_000, COUNT - 1];

Deno.test("an entry of more routes than a module names serves all of them", async () => {
  using folder = createRoutes(NUMBERS);
  const entry = writeEntryOf(COUNT, folder);
  folder.write(
    "ask.ts",
    `import app from ${JSON.stringify(entry)};
for (const name of ${JSON.stringify(NUMBERS.map(nameOf))}) {
  const response = await app.fetch(new Request("http://localhost/" + name));
  console.log(await response.text());
}
`,
  );
  const args = ["run", "--allow-read", `${folder.path}/ask.ts`];
  const lines = (await expectSuccess(runDeno(args))).trim().split("\n");
  assertEquals(lines, NUMBERS.map(answerOf));
});

Deno.test("a bundle of more routes than a module names serves all of them, and awaits nothing", async () => {
  const numbers = [0, 1, 2, 3, 4];
  using folder = createRoutes(numbers);
  const entry = writeEntryOf(numbers.length, folder, 2);
  await using bundling = startBundler(entry, {
    kinds: ["edge"],
    externals: [],
    isMinified: false,
    hasSourceMaps: false,
  });
  const { edge } = await bundling.finish();
  folder.write("worker.js", edge.text);
  // Some platforms load no module that awaits, nor does this.
  const require = createRequire(import.meta.url);
  const { default: worker } = require(`${folder.path}/worker.js`);
  for (const number of numbers) {
    const response = await request(worker, "GET", `/${nameOf(number)}`);
    assertEquals(await response.text(), answerOf(number));
  }
  const { status } = await request(worker, "GET", `/${nameOf(5)}`);
  assertEquals(status, 404);
});

const load: RouteFile = () => Promise.resolve({});

/** Trees of more files than routes, or of more routes, and what they answer. */
const UNEVEN: [
  title: string,
  files: Record<string, RouteFile>,
  answers: [path: string, status: number][],
][] = [
  ["nothing", {}, [["/v1/a", 404]]],
  ["more routes than files", {
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": load,
    "v1/b.ts": load,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v3/_version.ts": { version: 3, extends: 2 },
  }, [["/v1/a", 200], ["/v3/a", 200], ["/v3/b", 200]]],
  ["more files than routes", {
    "_middleware.ts": load,
    "v1/_middleware.ts": load,
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": load,
  }, [["/v1/a", 200]]],
];

for (const [title, files, answers] of UNEVEN) {
  Deno.test(`an entry of ${title} serves all of them`, async () => {
    using folder = createProjectFolder({
      "routes/_middleware.ts": "export default [];",
      "routes/v1/_middleware.ts": "export default [];",
      "routes/v1/a.ts": "export const GET = () => new Response();",
      "routes/v1/b.ts": "export const GET = () => new Response();",
    });
    const tree = { files, compiled: compileTree({ files }) };
    const served = { tree, path: join(folder.path, "routes"), root: "routes" };
    const entry = writeEntry(served, folder.path, 1);
    const { default: worker } = await import(toFileUrl(entry).href);
    for (const [path, status] of answers) {
      const response = await request(worker, "GET", path);
      await response.body?.cancel();
      assertEquals([path, response.status], [path, status]);
    }
  });
}
