import { assertEquals, assertStringIncludes } from "@std/assert";
import { readLiveFolder } from "../../../router/cli/dev/live_folder.ts";
import { NOT_READ } from "../../../router/cli/dev/live_routes.ts";
import { createFolder } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

Deno.test("readLiveFolder() says why a folder cannot be read", async () => {
  using folder = createFolder({ "file": "" });
  const loop = `${folder.path}/loop`;
  Deno.symlinkSync(loop, loop);
  const unreadable: [path: string, said: string][] = [
    [`${folder.path}/none`, "gone"],
    [`${folder.path}/file/routes`, "Not a directory"],
    [loop, "Too many levels of symbolic links"],
  ];
  for (const [path, said] of unreadable) {
    const { mistakes } = await readLiveFolder(path, NOT_READ);
    assertEquals(mistakes.map(({ code }) => code), ["unreadable"]);
    assertStringIncludes(mistakes[0].reason, said);
  }
});

Deno.test("readLiveFolder() keeps what was odd while mistakes hide it", async () => {
  using folder = createFolder({
    "v1/a.ts": OK,
  });
  const first = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(first.warnings.map(({ code }) => code), ["version-folder"]);
  folder.write("v1/_version.ts", "export default {");
  const second = await readLiveFolder(folder.path, first);
  assertEquals(second.mistakes.map(({ code }) => code), ["load-failed"]);
  assertEquals(second.warnings, first.warnings);
});

Deno.test("readLiveFolder() tells of what a merge has left in settings", async () => {
  using folder = createFolder({
    "a.ts": OK,
    "v1/_version.ts": version(`\n${writeConflict("version: 1,\n", "")}`),
    "v1/b.ts": writeConflict("", OK),
  });
  const { built, warnings } = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(built?.app.routes.length, 2);
  assertEquals(
    warnings.map(({ code, places }) => `${code} ${places}`),
    [`merge-conflict ${built?.tree?.root}/v1/_version.ts:2`],
  );
});

Deno.test("readLiveFolder() tells nothing of files that are removed while it loads them", async () => {
  const leave = "Deno.removeSync(new URL(import.meta.url));\n" +
    'throw new Error("too late");\n';
  using folder = createFolder({
    "a.ts": OK,
    "v1/_version.ts": leave,
    "v2/_version.ts": leave,
    "v2/b.ts": OK,
  });
  const { mistakes, built } = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(mistakes, []);
  const paths = built?.app.routes.map(({ path }) => path);
  assertEquals(paths, ["/a", "/v2/b"]);
});

Deno.test("readLiveFolder() tells of broken files that are there, however they are named and given", async () => {
  using folder = createFolder({
    "routes/b\u0007 %2F/_version.ts": "export default {",
    "routes/_types.ts": "export default {",
  });
  for (const path of ["/routes", "/./routes/", "/routes/../routes//"]) {
    const { mistakes } = await readLiveFolder(
      folder.path + path,
      NOT_READ,
    );
    const codes = mistakes.map(({ code }) => code);
    assertEquals(codes.filter((code) => code === "load-failed").length, 2);
  }
});

/** What comes in place of a file, or of its folder, while the file is loaded. */
const REPLACED: [what: string, replace: string, codes: string[]][] = [
  [
    "a file in place of its folder",
    'const folder = new URL(".", import.meta.url).pathname.slice(0, -1);\n' +
    "Deno.removeSync(folder, { recursive: true });\n" +
    'Deno.writeTextFileSync(folder, "");\n',
    [],
  ],
  [
    "a link to itself",
    "const file = new URL(import.meta.url).pathname;\n" +
    "Deno.removeSync(file);\n" +
    "Deno.symlinkSync(file, file);\n",
    ["load-failed"],
  ],
];

for (const [what, replace, codes] of REPLACED) {
  Deno.test(`readLiveFolder() outlives ${what} while it loads the file`, async () => {
    using folder = createFolder({
      "v1/_version.ts": `${replace}throw new Error("too late");\n`,
    });
    const { mistakes } = await readLiveFolder(folder.path, NOT_READ);
    assertEquals(mistakes.map(({ code }) => code), codes);
  });
}
