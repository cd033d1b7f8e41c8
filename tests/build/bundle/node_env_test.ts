import { assertEquals } from "@std/assert";
import { join, relative } from "@std/path";
import { readsNodeEnv } from "../../../router/build/bundle/node_env.ts";
import { createFolder } from "../../test_folder.ts";

const READING = "log(process.env.NODE_ENV);";

/** Texts of a source map, texts of packages, and whether one reads NODE_ENV. */
const BUNDLED: [
  title: string,
  texts: (string | null)[],
  packageTexts: string[],
  isReading: boolean,
][] = [
  ["without modules", [], [], false],
  ["without one that reads it", ["log(1);", null], ["log(2);"], false],
  ["with one that reads it", ["log(1);", READING], [], true],
  ["with one of a package that reads it", [null], ["log(2);", READING], true],
];

for (const [title, texts, packageTexts, isReading] of BUNDLED) {
  Deno.test(`readsNodeEnv() finds ${isReading ? "a" : "no"} module in a bundle ${title}`, async () => {
    const files = packageTexts.map((text, index) => [`${index}.js`, text]);
    using folder = createFolder(Object.fromEntries(files));
    const sources = texts.map((_, index) => `routes/${index}.ts`);
    const map = { sources, sourcesContent: texts, names: [], mappings: "" };
    const paths = [...files.map(([name]) => name), "gone.js"]
      .map((name) => relative(".", join(folder.path, name)));
    const found = await readsNodeEnv({ version: 3, ...map }, paths);
    assertEquals(found, isReading);
  });
}
