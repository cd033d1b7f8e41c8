import { assertEquals } from "@std/assert";
import { findRelativePath } from "../../../router/files/scan/relative_path.ts";

const WAYS: [folder: string, path: string, way: string | undefined][] = [
  ["/a", "/a", ""],
  ["/a", "/a/b/c.ts", "b/c.ts"],
  ["/", "/a", "a"],
  ["/a", "/a/..b", "..b"],
  ["/a", "/a/..b/c", "..b/c"],
  ["/a/b", "/a", undefined],
  ["/a/b", "/a/c", undefined],
  ["/a", "/ab", undefined],
];

for (const [folder, path, way] of WAYS) {
  Deno.test(`findRelativePath() returns ${way} from ${folder} to ${path}`, () => {
    assertEquals(findRelativePath(folder, path), way);
  });
}
