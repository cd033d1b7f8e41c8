import { assertEquals } from "@std/assert";
import { findNeeds } from "../../../router/build/bundle/bundle_needs.ts";

/** Lines of a bundle, and Node's modules that they import. */
const NODE_MODULES: [text: string, modules: string[]][] = [
  ['import { sep } from "node:path";', ["node:path"]],
  ['import "node:path";', ["node:path"]],
  ['export { sep } from "node:path";', ["node:path"]],
  ['export * from "node:path";', ["node:path"]],
  ['import {\n  join,\n  sep\n} from "node:path";', ["node:path"]],
  ['var a = () => import("node:fs/promises");', ["node:fs/promises"]],
  ['a = import(\n  /* a */\n  /* b */\n  "node:os"\n);', ["node:os"]],
  ['a = import("node:os", { with: {} });', ["node:os"]],
  [
    'import a from "node:path";\nimport b from "node:os";\n' +
    'a = import("node:path");',
    ["node:os", "node:path"],
  ],
  ['a = __require("node:path");', []],
  ['var a = "node:path";', []],
  ['import a from "path";', []],
];

for (const [text, modules] of NODE_MODULES) {
  const shown = JSON.stringify(text);
  Deno.test(`findNeeds() finds ${modules.join(" and ") || "none of Node's modules"} in ${shown}`, () => {
    assertEquals(findNeeds(`// a.js\n${text}\n`).nodeModules, modules);
  });
}

/** Where modules begin, and whether one of them reads folders. */
const FOLDER_READERS: [line: string, isReader: boolean][] = [
  ["// ../strata/router/files/scan/read_routes.ts", true],
  ["// https://a.example/router/files/scan/read_routes.ts", true],
  ["// my_router/files/scan/read_routes.ts", false],
  ["// router/files/scan/read_routes.ts.ts", false],
  ["  // a/router/files/scan/read_routes.ts", false],
];

for (const [line, isReader] of FOLDER_READERS) {
  Deno.test(`findNeeds() finds ${isReader ? "a" : "no"} reader of folders in ${line}`, () => {
    const { folderReading } = findNeeds(`var a;\n${line}\n`);
    assertEquals(folderReading, isReader ? "perhaps" : undefined);
  });
}
