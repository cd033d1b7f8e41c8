import { assertEquals } from "@std/assert";
import { findFolderReading } from "../../../router/build/bundle/folder_reading.ts";

const READER = "// ../router/files/scan/read_routes.ts\n" +
  "async function readRoutes(folder) {}\n// main.ts\n";

/** What a bundle is made of, and when it reads a folder. */
const BUNDLES: [
  bundle: string,
  reading: ReturnType<typeof findFolderReading>,
][] = [
  ["await readRoutes(1);", undefined],
  [READER, "perhaps"],
  [`${READER}var app = make(await readRoutes("a"));`, "at start"],
  [`${READER}var app = make(await readRoutes2("a"));`, "at start"],
  [`${READER}var get = async () => await readRoutes("a");`, "perhaps"],
  [`${READER}async function get() { await readRoutes("a"); }`, "perhaps"],
  [`${READER}var a = isDev ? await readRoutes("a") : b;`, "perhaps"],
  [`${READER}if (isDev) await readRoutes("a");`, "perhaps"],
  [`${READER}try { await readRoutes("a"); } catch {}`, "perhaps"],
  [`${READER}await readRoutesOf("a");`, "perhaps"],
];

for (const [bundle, reading] of BUNDLES) {
  const code = bundle.replace(READER, "");
  Deno.test(`a bundle with ${code || "a reader"} reads a folder: ${reading}`, () => {
    assertEquals(findFolderReading(bundle), reading);
  });
}
