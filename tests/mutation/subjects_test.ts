import { assertEquals } from "@std/assert";
import { existsSync } from "@std/fs";
import { PROJECT } from "../project.ts";

Deno.test("the sources and tests that the mutation run names exist", () => {
  const text = Deno.readTextFileSync(`${PROJECT}tests/mutation/main.ts`);
  const named = [...text.matchAll(/"((?:router|tests)\/[^"]*)"/g)]
    .map(([, path]) => path);
  assertEquals(named.length > 0, true);
  assertEquals(named.filter((path) => !existsSync(PROJECT + path)), []);
});
