import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { join } from "@std/path";
import { writeManifestAhead } from "../../router/build/manifest_file.ts";
import { writeBundle } from "../../router/build/platform/platform_folder.ts";
import { lock } from "../../router/cli/lock.ts";
import { formatLock } from "../../router/cli/contract/lock/lock_text.ts";
import { createFolder } from "../test_folder.ts";
import { answering, readFiles } from "./built_folder.ts";

/** Makes the disk full once half of a text is written. */
function fillDisk(): Disposable {
  const { writeTextFileSync } = Deno;
  Deno.writeTextFileSync = (path, text) => {
    writeTextFileSync(path, text.slice(0, text.length / 2));
    throw new Error("No space left on device");
  };
  return {
    [Symbol.dispose]() {
      Deno.writeTextFileSync = writeTextFileSync;
    },
  };
}

const FULL = [Error, "No space left on device"] as const;

/** Functions that write a file. */
const WRITERS: [what: string, write: (path: string) => unknown][] = [
  [
    "a manifest",
    (path) =>
      assertThrows(() => writeManifestAhead(path, "text").keep(), ...FULL),
  ],
  [
    "a manifest ahead of the checks",
    (path) => writeManifestAhead(path, "text")[Symbol.dispose](),
  ],
  [
    "a bundle",
    (path) => {
      const bundle = { text: "text", sourceMap: undefined };
      assertThrows(() => writeBundle(path, bundle), ...FULL);
    },
  ],
  [
    "a lock file",
    (path) => {
      const routes = join(path, "../routes");
      return assertRejects(
        async () => {
          await lock.run({
            positionals: [routes],
            texts: { lock: path },
            flags: new Set(),
          });
        },
        ...FULL,
      );
    },
  ],
];

const LOCK = formatLock({ types: new Map(), routes: [] });

for (const [what, write] of WRITERS) {
  for (const before of [{}, { file: LOCK }]) {
    const left = "file" in before ? "as it was" : "missing";
    Deno.test(`${what} that a full disk interrupts is ${left}`, async () => {
      using folder = createFolder({ ...before, "routes/a.ts": answering("a") });
      const files = readFiles(folder.path);
      {
        using _full = fillDisk();
        await write(join(folder.path, "file"));
      }
      assertEquals(readFiles(folder.path), files);
    });
  }
}
