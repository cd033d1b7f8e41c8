import { dirname, join } from "@std/path";
import type { Random } from "../random.ts";

/** The global that code sets which must never run. */
export const CANARY = "strataCanary";

/** Names, and parts of names, that code and URLs give a meaning to. */
const NAMES = [
  ...[
    "a",
    "b",
    "index",
    "users",
    "v1",
    "v2",
    "1",
    "[id]",
    "[id=int]",
    "[x=uuid]",
  ],
  ...["[...rest]", "(group)", "a@2", "a@3.0", "b@v1", "_private", ".hidden"],
  ...[
    "[id=itn]",
    "[",
    "]",
    "[]",
    "[=int]",
    "[...]",
    "()",
    "a@",
    "@1",
    "[a][b]",
  ],
  ...[`"+(globalThis.${CANARY}=1)+"`, `'+(globalThis.${CANARY}=1)+'`],
  ...["${globalThis." + CANARY + "=1}", "`", "a'b", 'a"b', "a`b", "a\\b", "*"],
  ...[`x\u2028globalThis.${CANARY}=1;`, "x\u2029y", "x\ny", "x\r\ny", "x\ty"],
  ...[
    "a#b",
    "a?b",
    "a%41",
    "a%2Fb",
    "%",
    "%zz",
    "a b",
    " a",
    "a ",
    "a;b",
    "a&b",
  ],
  ...[
    "con",
    "NUL",
    "aux",
    "com1",
    "A",
    "B",
    "café",
    "cafe\u0301",
    "é",
    "\u202e",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "...",
    "..a",
    "-",
  ],
  ...["\u0001", "\u007f", "😀", "\ufeff", "x".repeat(200), "[x+40]", "[x+2F]"],
];
const EXTENSIONS = [
  ...[".ts", ".ts", ".ts", ".ts", ".js", ".mjs", ".tsx", ".jsx", ".mts"],
  ...[".d.ts", ".test.ts", "_test.ts", ".bench.ts", ".md", "", ".TS", ".cts"],
];
const SPECIAL = ["_version.ts", "_middleware.ts", "_error.ts", "_types.ts"];

const SETTINGS = [
  ...["{}", "{ version: 1 }", "{ version: '2' }", "{ version: 'v2' }"],
  ...["{ version: 1.10 }", "{ version: NaN }", "{ version: '1/../x' }"],
  ...["{ version: '' }", "{ version: true }", "{ version: 1e21 }", "null", "7"],
  ...["{ version: 'v' }", "{ version: '1?x' }", "{ version: '1\\n' }", "[]"],
  ...["{ versionPrefix: '/api/v' }", "{ versionPrefix: '/../v' }", "'text'"],
  ...["{ urlPrefix: '/x' }", "{ urlPrefix: '/<x:itn>' }", "{ vresion: 1 }"],
  ...["{ urlPrefix: 7 }", "{ routes: { a: { version: 3 } } }", "{ routes: 1 }"],
  ...["{ routes: { '__proto__': {} } }", "{ version: {} }", "() => 1"],
];

/** What was written, for the checks. */
export interface HostileTree {
  /** The routes folder. */
  readonly root: string;
  /** The names of what must never be opened, so never be among the files. */
  readonly forbidden: ReadonlySet<string>;
}

function makeName(random: Random): string {
  const name = random.pick(NAMES);
  return random.chance(0.1) ? name + random.pick(NAMES) : name;
}

function makeFileName(random: Random): string {
  return random.chance(0.15)
    ? random.pick(SPECIAL)
    : makeName(random) + random.pick(EXTENSIONS);
}

function makeSource(name: string, place: string, random: Random): string {
  switch (name) {
    case "_version.ts":
      return `export default ${random.pick(SETTINGS)};`;
    case "_types.ts":
      return "export default { sku: { pattern: /[a-z]+-[0-9]+/ } };";
    case "_middleware.ts":
      return "export default (_request, _context, next) => next();";
    case "_error.ts":
      return "export default (error) => { throw error; };";
  }
  const body = JSON.stringify(place)
    .replace(
      /[\u2028\u2029]/g,
      (end) => `\\u${end.charCodeAt(0).toString(16)}`,
    );
  return `export const GET = () => new Response(${body});`;
}

/** Makes a change that the file system may refuse, such as too long a name. */
function tryTo(change: () => void): void {
  try {
    change();
  } catch (error) {
    // The changes are random, so some of them are impossible.
    if (!(error instanceof Error)) throw error;
  }
}

/**
 * Writes a random tree of folders, files, links, pipes and modes.
 *
 * @param random Decides what is written.
 * @param base An empty folder for the tree and what lies around it.
 * @param pipe A named pipe on the same disk, which nobody writes to.
 */
export function writeHostileTree(
  random: Random,
  base: string,
  pipe: string,
): HostileTree {
  const root = join(base, "routes");
  const outside = join(base, "outside");
  Deno.mkdirSync(root);
  Deno.mkdirSync(outside);
  const secret = `globalThis.${CANARY} = 1; export const GET = () => 1;`;
  Deno.writeTextFileSync(join(outside, "secret.ts"), secret);
  Deno.writeTextFileSync(join(outside, "_version.ts"), secret);
  const folders = [root];
  const files: string[] = [];
  const forbidden = new Set<string>();
  const entries = 1 + random.below(12);
  for (let entry = 0; entry < entries; entry++) {
    const folder = random.pick(folders);
    const kind = random.below(20);
    tryTo(() => {
      if (kind < 5) {
        const path = `${folder}/${makeName(random)}`;
        Deno.mkdirSync(path);
        folders.push(path);
      } else if (kind < 14) {
        const name = makeFileName(random);
        const path = `${folder}/${name}`;
        const place = path.slice(root.length + 1);
        const source = makeSource(name, place, random);
        Deno.writeTextFileSync(path, source, { createNew: true });
        files.push(path);
      } else if (kind < 17) {
        const name = makeFileName(random);
        // A link by a special name to a route file would rightly fail.
        const target = SPECIAL.includes(name)
          ? join(outside, "_version.ts")
          : chooseTarget(random, folders, files, outside);
        Deno.symlinkSync(target, `${folder}/${name}`);
      } else if (kind === 17) {
        const path = `${folder}/${makeFileName(random)}`;
        Deno.linkSync(pipe, path);
        forbidden.add(path.slice(root.length + 1));
      } else if (kind === 18) {
        Deno.chmodSync(
          random.pick(folders),
          random.pick([0o000, 0o111, 0o755]),
        );
      } else {
        Deno.chmodSync(random.pick(files) ?? root, random.pick([0o000, 0o644]));
      }
    });
  }
  return { root, forbidden };
}

function chooseTarget(
  random: Random,
  folders: readonly string[],
  files: readonly string[],
  outside: string,
): string {
  const targets = [
    random.pick(folders),
    files.length > 0 ? random.pick(files) : ".",
    outside,
    join(outside, "secret.ts"),
    join(outside, "_version.ts"),
    dirname(outside),
    ".",
    "..",
    "/nonexistent",
    "/dev/null",
    "/etc",
  ];
  return random.pick(targets);
}

/** Removes a tree, whatever its modes. */
export function removeTree(base: string): void {
  const open = (folder: string): void => {
    Deno.chmodSync(folder, 0o755);
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) open(`${folder}/${name}`);
    }
  };
  open(base);
  Deno.removeSync(base, { recursive: true });
}
