import { assertEquals, assertRejects } from "@std/assert";
import { readRoutes } from "@strata/router/fs";
import { loadTogether } from "../../../router/cli/loading/load_together.ts";
import { createFolder } from "../../test_folder.ts";

const SOUND = [1, 2, 3, 4, 5].map((number) => `sound ${number}.ts`);

Deno.test("files that cannot be loaded throw their own errors and do not keep the others from loading", async () => {
  const sources = SOUND.map((file) => [
    file,
    `globalThis.loaded.push(${JSON.stringify(file)});
    export const GET = () => new Response(${JSON.stringify(file)});`,
  ]);
  using folder = createFolder({
    ...Object.fromEntries(sources),
    "broken.ts": "export const GET = ;",
    "throwing.ts": 'throw new RangeError("while it was evaluated");',
    "_version.ts": "export default { version: 1 };",
  });
  const loaded: string[] = [];
  Object.assign(globalThis, { loaded });
  const tree = await readRoutes(folder.path);
  const seen: string[] = [];
  const together = await loadTogether(
    tree,
    folder.path,
    Object.keys(tree.files).sort(),
    () => seen.push("file"),
  );
  Reflect.deleteProperty(globalThis, "loaded");

  assertEquals(seen.length, SOUND.length + 2);
  assertEquals(loaded.toSorted(), SOUND);
  assertEquals(together.files["_version.ts"], { version: 1 });
  const load = (file: string) =>
    (together.files[file] as () => Promise<{ GET(): Response }>)();
  for (const file of SOUND) {
    assertEquals(await (await load(file)).GET().text(), file);
  }
  await assertRejects(() => load("broken.ts"), TypeError, "broken.ts");
  await assertRejects(
    () => load("throwing.ts"),
    RangeError,
    "while it was evaluated",
  );
});
