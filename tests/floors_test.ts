import { assertEquals } from "@std/assert";
import { existsSync } from "@std/fs";
import { relative } from "@std/path";
import { listRouterFiles, PROJECT, ROUTER } from "./project.ts";

/** Imports of the code, but not those in texts that it writes. */
const IMPORT =
  /\b(?:from|import) "([^"]+)"|(?<!`[^`\n]*)\bimport\(\s*"([^"]+)"(?!\)`)/g;

const CONTRIBUTING = Deno.readTextFileSync(`${PROJECT}CONTRIBUTING.md`);

/** The floors of the router; each imports only from those before it. */
const FLOORS = [
  "collection",
  "report",
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

/** The floors that run processes or write files, for which they need Deno. */
const NEED_DENO = ["process", "build", "cli"];

/** The only folder below those that needs a disk. */
const NEEDS_DISK = "files/scan/";

interface SourceFile {
  readonly path: string;
  readonly floor: string;
  /** The text without comments, in which anything may be named. */
  readonly code: string;
  readonly imports: readonly string[];
}

const sources: SourceFile[] = listRouterFiles().map((file) => {
  const path = relative(ROUTER, file);
  const code = Deno.readTextFileSync(file)
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  return {
    path,
    floor: path.split("/")[0],
    code,
    imports: [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2]),
  };
});

Deno.test("every file of the router belongs to a floor", () => {
  assertEquals(
    [...new Set(sources.map(({ floor }) => floor))].sort(),
    [
      ...FLOORS,
    ].sort(),
  );
});

Deno.test("a floor imports only from those above it in the list of CONTRIBUTING", () => {
  const wrong = sources.flatMap((file) =>
    file.imports.filter((specifier) => {
      if (!specifier.startsWith(".")) return false;
      const [, floor] = new URL(specifier, `file:///${file.path}`).pathname
        .split("/");
      // It has the project's version.
      if (floor === "deno.json") return false;
      return floor !== file.floor &&
        !FLOORS.slice(0, FLOORS.indexOf(file.floor)).includes(floor);
    }).map((specifier) => `${file.path} imports ${specifier}`)
  );
  assertEquals(wrong, []);
});

/** Lists the paths of the files that a file imports. */
function listImported(path: string): readonly string[] {
  const file = sources.find((source) => source.path === path);
  return (file?.imports ?? [])
    .filter((specifier) => specifier.startsWith("."))
    .map((one) => new URL(one, `file:///${path}`).pathname.slice(1));
}

/**
 * Lists the files in folders of a floor that a file imports, directly or by
 * files that are in none of its folders.
 */
function listInFolders(
  path: string,
  floor: string,
  around: readonly string[] = [],
): readonly string[] {
  return listImported(path)
    .filter((imported) => !around.includes(imported))
    .flatMap((imported) =>
      imported.match(`^${floor}/\\w+\\.ts$`)
        ? listInFolders(imported, floor, [...around, imported])
        : [imported]
    );
}

/** The floors, and a folder, whose own folders are ordered, too. */
const ORDERED_FLOORS = [
  "path",
  "compose",
  "serve",
  "files",
  "build",
  "cli",
  "cli/contract",
];

/** Lists the folders of a floor, as CONTRIBUTING shows them below it. */
function listFolders(floor: string): string[] {
  const lines = CONTRIBUTING.split("\n");
  const [name, depth] = floor.includes("/")
    ? [floor.replace(/.*\//, "  "), 4]
    : [`router/${floor}`, 2];
  const below = lines.slice(
    lines.findIndex((line) => line.startsWith(`${name}/`)) + 1,
  );
  const end = below.findIndex((line) => !line.startsWith(" ".repeat(depth)));
  return below.slice(0, end)
    .flatMap((line) => line.slice(depth).match(/^(\w+)\//)?.[1] ?? []);
}

for (const floor of ORDERED_FLOORS) {
  Deno.test(`a folder of ${floor} imports only from those above it in the list of CONTRIBUTING`, () => {
    const folders = listFolders(floor);
    assertEquals(folders.length > 1, true);
    const wrong = sources.flatMap(({ path }) => {
      const [, folder = ""] = path.match(`^${floor}/(\\w+)/`) ?? [];
      const at = folders.indexOf(folder);
      const others = at === -1 ? [] : folders.slice(at + 1);
      return listInFolders(path, floor).filter((imported) =>
        others.some((other) => imported.startsWith(`${floor}/${other}/`))
      ).map((imported) => `${path} imports ${imported}`);
    });
    assertEquals(wrong, []);
  });
}

Deno.test("no folder of cli imports a command", () => {
  const wrong = sources.flatMap(({ path, imports }) =>
    imports.filter((specifier) =>
      /^cli\/\w+\//.test(path) && /^\.\.\/\w+\.ts$/.test(specifier)
    ).map((specifier) => `${path} imports ${specifier}`)
  );
  assertEquals(wrong, []);
});

/** Finds a cycle of files that import each other, which ends as it begins. */
function findCycle(
  path: string,
  around: readonly string[],
  done: Set<string>,
): readonly string[] | undefined {
  if (around.includes(path)) return [...around, path];
  if (done.has(path)) return undefined;
  done.add(path);
  for (const imported of listImported(path)) {
    const cycle = findCycle(imported, [...around, path], done);
    if (cycle) return cycle;
  }
  return undefined;
}

Deno.test("no file imports itself, directly or through others", () => {
  const done = new Set<string>();
  for (const { path } of sources) {
    assertEquals(findCycle(path, [], done), undefined);
  }
});

Deno.test("only processes and the scan need Deno or a package", () => {
  const wrong = sources
    .filter(({ path, floor }) =>
      !NEED_DENO.includes(floor) && !path.startsWith(NEEDS_DISK)
    )
    .filter((file) =>
      /\bDeno\./.test(file.code) ||
      file.imports.some((specifier) => !specifier.startsWith("."))
    );
  assertEquals(wrong.map(({ path }) => path), []);
});

Deno.test("only the command line imports the scan, and nothing evaluates text as code", () => {
  const importing = sources.filter((file) =>
    file.imports.some((specifier) => specifier.includes("/scan/"))
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

Deno.test("CONTRIBUTING lists the floors in their order", () => {
  const shown = [...CONTRIBUTING.matchAll(/^router\/(\w+)\/ /gm)];
  assertEquals(shown.map(([, floor]) => floor), FLOORS);
});

Deno.test("CONTRIBUTING names files and folders that exist", () => {
  const named = [...CONTRIBUTING.matchAll(/`((?:tests\/)?\w+\/[\w/.]*)`/g)]
    .map(([, path]) => path.startsWith("tests/") ? path : `router/${path}`);
  assertEquals(named.length > 20, true);
  assertEquals(named.filter((path) => !existsSync(PROJECT + path)), []);
});

Deno.test("the tests have a folder for each floor", () => {
  const missing = FLOORS.filter((floor) =>
    !existsSync(`${PROJECT}tests/${floor}`)
  );
  assertEquals(missing, []);
});
