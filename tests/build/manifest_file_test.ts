import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { writeManifestAhead } from "../../router/build/manifest_file.ts";
import { createFolder, type TestFolder } from "../test_folder.ts";

const FILE = "routes.gen.ts";

/** What was there, what happens while it is written ahead, and what is left. */
const AHEAD: [
  title: string,
  before: string | undefined,
  act: (folder: TestFolder, keep: () => void) => void,
  after: string | undefined,
][] = [
  ["is not kept", "before\r\n", () => {}, "before\r\n"],
  ["is not kept where none was", undefined, () => {}, undefined],
  ["is kept", "before\n", (_folder, keep) => keep(), "ahead\n"],
  [
    "another build writes anew",
    "before\n",
    (folder) => folder.write(FILE, "another\n"),
    "another\n",
  ],
  [
    "another build writes where none was",
    undefined,
    (folder) => folder.write(FILE, "another\n"),
    "another\n",
  ],
  [
    "another build removes",
    "before\n",
    (folder) => folder.remove(FILE),
    undefined,
  ],
];

/** Reads a folder's manifest; `undefined` when it is missing. */
function readManifest({ path }: TestFolder): string | undefined {
  try {
    return Deno.readTextFileSync(join(path, FILE));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

for (const [title, before, act, after] of AHEAD) {
  Deno.test(`a manifest that is written ahead and that ${title} is ${after === undefined ? "missing" : JSON.stringify(after)} at the end`, () => {
    using folder = createFolder(before === undefined ? {} : { [FILE]: before });
    {
      using ahead = writeManifestAhead(join(folder.path, FILE), "ahead\n");
      assertEquals(readManifest(folder), "ahead\n");
      act(folder, ahead.keep);
    }
    assertEquals(readManifest(folder), after);
  });
}
