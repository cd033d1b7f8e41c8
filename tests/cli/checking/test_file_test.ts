import { assertEquals } from "@std/assert";
import { OK } from "../version_folders.ts";
import { checkFolder } from "./checked_files.ts";

/** Files that are named like tests, and their names as routes. */
const NAMES: [file: string, route: string][] = [
  ["index.test.ts", "index[x+2e]test.ts"],
  ["b/a_b_bench.tsx", "a_b[x+5f]bench.tsx"],
];

for (const [file, route] of NAMES) {
  Deno.test(`check suggests the name ${route} to make ${file} a route`, async () => {
    const found = await checkFolder({ "a.ts": OK, [file]: OK });
    assertEquals(found.map(({ fix }) => fix), [
      "Move it out of the routes folder or, to make it a route, name it " +
      `${route}.`,
    ]);
  });
}

Deno.test("check does not suggest a name with text beside a parameter", async () => {
  const found = await checkFolder({ "a.ts": OK, "[id].test.ts": OK });
  assertEquals(found.map(({ fix }) => fix), [
    "Move it out of the routes folder.",
  ]);
});
