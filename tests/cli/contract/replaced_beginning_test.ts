import { assertEquals } from "@std/assert";
import { readReplacements } from "../../../router/cli/contract/replaced_beginning.ts";
import {
  readLockedPath,
  type ReadPath,
} from "../../../router/cli/contract/path_reading.ts";
import { joinSegments } from "../../../router/path/written_path.ts";

function read(path: string): ReadPath[] {
  return readLockedPath({ path, shape: path, routes: [] }, []);
}

/** Lists with what paths may begin in place of nothing. */
function listTried(gone: string[], added: string[]): string[] {
  const replacements = readReplacements(
    gone.flatMap(read),
    added.flatMap(read),
  );
  return (replacements.get("") ?? []).map(joinSegments);
}

Deno.test("few beginnings are tried in place of one, those that most paths say first", () => {
  const gone = Array.from({ length: 200 }, (_, index) => `/name${index}`);
  const added = gone.map((path, index) =>
    `/${index >= 190 ? "same" : `other${index}`}${path}`
  );
  const tried = listTried(gone, added);
  assertEquals([tried[0], tried.length], ["/same", 20]);
});

Deno.test("what many new paths end with says nothing of where one has moved", () => {
  const added = Array.from({ length: 20 }, (_, index) => `/in${index}/<id>`);
  assertEquals(listTried(["/<id>"], added).length, 20);
  assertEquals(listTried(["/<id>"], [...added, "/one/more/<id>"]), []);
});
