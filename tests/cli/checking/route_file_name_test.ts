import { assertEquals } from "@std/assert";
import { warnOfRouteFiles } from "../../../router/cli/checking/route_file_name.ts";
import { OK } from "../version_folders.ts";
import { findCodes } from "./checked_files.ts";

/** Lists the files that are warned about. */
function listPlaces(...files: string[]): string[] {
  const route = () => Promise.resolve({});
  const tree = {
    files: Object.fromEntries(files.map((file) => [file, route])),
  };
  return warnOfRouteFiles(tree).flatMap(({ places }) => [...places]);
}

const ALONE = ["users/route.ts", "users/[id]/route.tsx"];

const MEANT: [title: string, files: string[]][] = [
  ["one folder", ["shipping/route.ts"]],
  ["one folder of several versions", ["v1/x/route.ts", "v2/x/route.ts"]],
  ["folders with other routes", ["a/route.ts", "a/b.ts", "c/route.ts"]],
  ["the root", ["route.ts", "a/route.ts"]],
];

for (const [title, files] of MEANT) {
  Deno.test(`check accepts route files in ${title}`, () => {
    assertEquals(listPlaces(...files), []);
  });
}

Deno.test("check warns once about route files that are alone in their folders, as in Next.js", async () => {
  assertEquals(listPlaces(...ALONE, "a/b.ts", "a/_middleware.ts"), [
    "routes/users/[id]/route.tsx",
    "routes/users/route.ts",
  ]);
  const files = Object.fromEntries(ALONE.map((file) => [file, OK]));
  assertEquals(await findCodes(files), ["foreign-name"]);
  const literal = ALONE.map((file) => file.replace("route.", "[x+72]oute."));
  assertEquals(
    await findCodes(Object.fromEntries(literal.map((file) => [file, OK]))),
    [],
  );
});
