import { assertEquals } from "@std/assert";
import { writeEntry } from "../../router/build/entry.ts";
import type { RouteFile } from "../../router/files/tree.ts";
import { compileTree } from "../../router/files/manifest/tree_compiler.ts";
import { expectSuccess, runDeno } from "../child_process.ts";
import { createProjectFolder } from "../test_folder.ts";

/** More than one module names. */
const COUNT = 5_100;
/** Those that are there: the first, the last, and where a module ends. */
const NUMBERS = [0, 4_999, 5_000, COUNT - 1];

/** Gives the name of a route, in the order of its number. */
function nameOf(number: number): string {
  return String(number).padStart(4, "0");
}

Deno.test("an entry of more routes than a module names answers for all", async () => {
  using folder = createProjectFolder(Object.fromEntries(
    NUMBERS.map(nameOf).map((name) => [
      `routes/${name}.ts`,
      `export const GET = (_request, { route: { source } }) =>
  new Response("${name} /" + source.path + " " + source.place);`,
    ]),
  ));
  const load: RouteFile = () => Promise.reject(new Error("Nothing is loaded."));
  const files = Object.fromEntries(
    Array.from(
      { length: COUNT },
      (_, number) => [`${nameOf(number)}.ts`, load],
    ),
  );
  const directory = `${folder.path}/routes`;
  const tree = { files, compiled: compileTree({ files }) };
  const entry = writeEntry({ tree, directory, root: "routes" }, folder.path);
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
  assertEquals(
    lines,
    NUMBERS.map(nameOf).map((name) => `${name} /${name} routes/${name}.ts`),
  );
});
