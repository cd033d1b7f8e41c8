import { assertEquals } from "@std/assert";
import { fromFileUrl, relative } from "@std/path";
import { walkSync } from "@std/fs";

const ROUTER = fromFileUrl(new URL("../router", import.meta.url));
const IMPORT = /\bfrom "([^"]+)"/g;

/** The floors of the house; each imports only from those before it. */
const FLOORS = [
  "path",
  "declare",
  "compose",
  "match",
  "serve",
  "testing",
  "files",
  "process",
  "build",
  "cli",
];

/** The floors that run processes or make files, and need Deno for it. */
const NEED_DENO = ["process", "build", "cli"];

/** The only file below those that needs a disk. */
const NEEDS_DISK = "files/scan.ts";

interface SourceFile {
  readonly path: string;
  readonly floor: string;
  /** The text without comments, in which anything may be named. */
  readonly code: string;
  readonly imports: readonly string[];
}

const sources: SourceFile[] = [
  ...walkSync(ROUTER, { includeDirs: false, exts: [".ts"] }),
].map((entry) => {
  const path = relative(ROUTER, entry.path);
  const code = Deno.readTextFileSync(entry.path)
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return {
    path,
    floor: path.split("/")[0],
    code,
    imports: [...code.matchAll(IMPORT)].map((match) => match[1]),
  };
}).filter(({ path }) => !path.endsWith(".d.ts"));

Deno.test("every file of the router stands on a floor", () => {
  assertEquals(
    [...new Set(sources.map(({ floor }) => floor))].sort(),
    [
      ...FLOORS,
    ].sort(),
  );
});

Deno.test("a floor imports only from floors below it", () => {
  const wrong = sources.flatMap((file) =>
    file.imports.filter((specifier) => {
      if (!specifier.startsWith(".")) return false;
      const [, floor] = new URL(specifier, `file:///${file.path}`).pathname
        .split("/");
      // The project's version is written there.
      if (floor === "deno.json") return false;
      return floor !== file.floor &&
        !FLOORS.slice(0, FLOORS.indexOf(file.floor)).includes(floor);
    }).map((specifier) => `${file.path} imports ${specifier}`)
  );
  assertEquals(wrong, []);
});

Deno.test("only processes and the scan need Deno or a package", () => {
  const wrong = sources
    .filter(({ path, floor }) =>
      !NEED_DENO.includes(floor) && path !== NEEDS_DISK
    )
    .filter((file) =>
      /\bDeno\./.test(file.code) ||
      file.imports.some((specifier) => !specifier.startsWith("."))
    );
  assertEquals(wrong.map(({ path }) => path), []);
});

Deno.test("only the command line imports the scan, and nothing makes code", () => {
  const importing = sources.filter((file) =>
    file.imports.some((specifier) => specifier.endsWith("/scan.ts"))
  );
  assertEquals(
    importing.filter(({ floor, path }) =>
      floor !== "cli" && path !== "files/mod.ts"
    ),
    [],
  );
  const making = sources.filter((file) =>
    /\beval\(|new Function\(/.test(file.code)
  );
  assertEquals(making.map(({ path }) => path), []);
});
