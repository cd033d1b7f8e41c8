import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { importTogether } from "../../router/files/import_together.ts";
import { createFolder } from "../test_folder.ts";

const SOURCES = {
  "a.ts": 'export default "a";',
  "b.ts": 'throw new RangeError("while it was evaluated");',
  "c.ts": 'import "./missing.ts";',
  "d.ts": "export default ;",
  'e " e.ts': 'export default "e";',
};

/** Imports files together; gives what each gives or throws. */
async function importAll(): Promise<string[]> {
  using folder = createFolder(SOURCES);
  const addresses = Object.keys(SOURCES).map((file) =>
    toFileUrl(join(folder.path, file)).href
  );
  const loaders = await importTogether(addresses);
  const outcomes = await Promise.allSettled(loaders.map((load) => load()));
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled"
      ? (outcome.value as { default: string }).default
      : String(outcome.reason).split("\n")[0]
        .replaceAll(toFileUrl(folder.path).href, "")
  );
}

const OUTCOMES = [
  "a",
  "RangeError: while it was evaluated",
  'TypeError: Module not found "/missing.ts".',
  "TypeError: SyntaxError: Expression expected",
  "e",
];

Deno.test("modules that are imported together each give or throw their own", async () => {
  assertEquals(await importAll(), OUTCOMES);
});

Deno.test("modules are imported one by one where no module can be made of them", async () => {
  const { createObjectURL } = URL;
  URL.createObjectURL = () => "blob:null/none";
  try {
    assertEquals(await importAll(), OUTCOMES);
  } finally {
    URL.createObjectURL = createObjectURL;
  }
});
