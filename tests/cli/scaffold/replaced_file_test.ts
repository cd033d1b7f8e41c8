import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { OK, version } from "../version_folders.ts";
import { askBeside, createRoutes, runNewIn } from "./new_route.ts";

/** Files that a new one replaces, and what is said of the rest. */
const REPLACED: [file: string, source: string, path: string, said: string][] = [
  ["a.ts", OK, "/v2/a", ""],
  [
    "users/[id=int].ts",
    "export const DELETE = () => new Response();\n" +
    "export const GET = DELETE, PATCH = DELETE;\n",
    "/v2/users/<id:int>",
    "That file also answers PATCH and DELETE, the new one only GET. To keep the " +
    "rest, add to the new one:\n" +
    '  export { PATCH, DELETE } from "../../v1/users/[id=int].ts";\n',
  ],
  [
    "a b.ts",
    "export const ALL = () => new Response();\n",
    "/v2/a b",
    "That file also answers ALL, the new one only GET. To keep the rest, " +
    'add to the new one:\n  export { ALL } from "../v1/a%20b.ts";\n',
  ],
  [
    "[id=int].ts",
    "export const POST = () => new Response();\n",
    "/v2/<user:int>",
    "That file also answers POST, the new one only GET. Add the rest, with " +
    "the parameters of /v2/<user:int>.\n",
  ],
  [
    "broken.ts",
    'throw new Error("no database");\n',
    "/v2/broken",
    "The new file answers only GET; that one may answer more. To keep the " +
    "rest, add to the new one, for example:\n" +
    '  export { POST } from "../v1/broken.ts";\n',
  ],
];

for (const [file, source, path, said] of REPLACED) {
  Deno.test(`new ${path} reports which methods of v1/${file} are lost`, async () => {
    const { stdout, stderr } = await askBeside({
      "v1/_version.ts": version("version: 1"),
      [`v1/${file}`]: source,
      "v2/_version.ts": version("version: 2, extends: 1"),
    }, path);
    assertEquals(stderr, "");
    const first = `It serves ${path} in place of routes/v1/${file}.\n`;
    assertEquals(stdout.slice(stdout.indexOf("\n") + 1), first + said);
  });
}

Deno.test("new says how to keep the methods of the inherited file", async () => {
  using folder = createRoutes({
    "v1/_version.ts": version("version: 1"),
    "v1/a b/[id=int].ts": OK +
      'export const PATCH = () => new Response("kept");\n',
    "v2/_version.ts": version("version: 2, extends: 1"),
  });
  const path = "/v2/a b/<id:int>";
  const { stdout } = await runNewIn(folder, path);
  const [, made] = /^\+ (.*)$/m.exec(stdout)!;
  const [, kept] = /^ {2}(export .*)$/m.exec(stdout)!;
  folder.write(
    made,
    `${Deno.readTextFileSync(join(folder.path, made))}${kept}`,
  );
  const tree = await readRoutes(join(folder.path, "routes"));
  const app = new App().blueprint(fileRoutes(tree));
  const request = new Request("http://localhost/v2/a%20b/7", {
    method: "PATCH",
  });
  const response = await app.fetch(request);
  assertEquals(await response.text(), "kept");
});
