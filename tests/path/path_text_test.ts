import { assertEquals } from "@std/assert";
import { hasTextOf } from "../../router/path/path_text.ts";

const PATHS: [declared: string, path: string, has: boolean][] = [
  ["/<tenant>/v", "/acme/v", true],
  ["/<id:int>/v", "/acme/v", true],
  ["/<tenant>/v", "/acme/w", false],
  ["/<tenant>/v", "/v", false],
  ["/<tree:path>/v", "/a/b/v", true],
  ["/<tree:path>/v", "/v", false],
  ["/a b", "/a%20b", true],
];

for (const [declared, path, has] of PATHS) {
  Deno.test(`${path} ${has ? "has" : "lacks"} the text of ${declared}`, () => {
    assertEquals(hasTextOf(declared, path), has);
  });
}
