import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { importTogether } from "../../router/files/import_together.ts";
import { createFolder, type FileTexts } from "../test_folder.ts";

const SOURCES = {
  "a.ts": 'export default "a";',
  "b.ts": 'throw new RangeError("while it was evaluated");',
  "c.ts": 'import "./missing.ts";',
  "d.ts": "export default ;",
  'e " e.ts': 'export default "e";',
};

/** Imports files together; returns what each exports or throws. */
async function importAll(sources: FileTexts): Promise<string[]> {
  using folder = createFolder(sources);
  const addresses = Object.keys(sources).map((file) =>
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

Deno.test("modules that are imported together each export or throw their own", async () => {
  assertEquals(await importAll(SOURCES), OUTCOMES);
});

/** The end of a slow module, and what it exports or throws. */
const SLOW: [end: string, outcome: string][] = [
  ['export default "slow";', "slow"],
  ['throw new RangeError("slow");', "RangeError: slow"],
];

for (const [end, outcome] of SLOW) {
  Deno.test(`a module that still waits when another one has failed ends as if alone: ${outcome}`, async () => {
    const failed = Promise.withResolvers<void>();
    Object.assign(globalThis, { failed });
    const sources = {
      "a.ts": `await globalThis.failed.promise;\n${end}`,
      // The other one continues once this one has failed.
      "b.ts": "setTimeout(globalThis.failed.resolve);\n" + SOURCES["b.ts"],
    };
    const thrown = "RangeError: while it was evaluated";
    assertEquals(await importAll(sources), [outcome, thrown]);
  });
}

Deno.test("modules are imported one by one where no module can be created to import them", async () => {
  const { createObjectURL } = URL;
  URL.createObjectURL = () => "blob:null/none";
  try {
    assertEquals(await importAll(SOURCES), OUTCOMES);
  } finally {
    URL.createObjectURL = createObjectURL;
  }
});

Deno.test("importing the same modules together again creates no further module", async () => {
  using folder = createFolder(SOURCES);
  const addresses = ["a.ts", 'e " e.ts'].map((file) =>
    toFileUrl(join(folder.path, file)).href
  );
  const { createObjectURL, revokeObjectURL } = URL;
  const made: string[] = [];
  URL.createObjectURL = (source) => {
    made.push(createObjectURL(source));
    return made.at(-1)!;
  };
  const revoked: string[] = [];
  URL.revokeObjectURL = (address) => {
    revoked.push(address);
    revokeObjectURL(address);
  };
  try {
    for (let count = 0; count < 3; count++) await importTogether(addresses);
  } finally {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  }
  assertEquals([made.length, revoked], [1, made]);
});
