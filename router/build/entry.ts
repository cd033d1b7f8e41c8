import { join } from "@std/path";
import {
  countRoutes,
  sliceRoutes,
} from "../files/manifest/compiled_version.ts";
import { formatManifest } from "../files/manifest/manifest_text.ts";
import type { PackedTable } from "../files/manifest/packed_table.ts";
import type { RouteTree } from "../files/tree.ts";
import { specifierOf } from "./specifier.ts";

/**
 * The maximum number of files, and of routes, that one module names. The time
 * that Deno and the bundler take grows with its square: building 100,000 takes
 * half a minute longer when one module names them all.
 */
const LINES_OF_PART = 5_000;

const NO_TABLE: PackedTable = { program: "", types: [], parameters: 0 };

/** Placeholders in later parts for the data that the first holds for all. */
const HELD_BY_FIRST = {
  table: NO_TABLE,
  removed: NO_TABLE,
  versions: [],
  sources: "",
};

/** The names of the module that serves a tree, and of those for its parts. */
const ENTRY = "app.ts";
const PART = /^part[0-9]+\.ts$/;

/**
 * Tells whether a file is named like one of an entry.
 *
 * @param name The file's name.
 */
export function isOfEntry(name: string): boolean {
  return name === ENTRY || PART.test(name);
}

/** A tree that an entry serves, with its folder. */
export interface ServedTree {
  readonly tree: RouteTree;
  /** The routes folder's path. */
  readonly path: string;
  /** The folder's name for messages. */
  readonly root: string;
}

/** Splits a tree into parts that are small enough for a module each. */
function splitTree(
  { files, compiled }: RouteTree,
  linesOfPart: number,
): RouteTree[] {
  const names = Object.keys(files).sort();
  const routes = countRoutes(compiled?.routes ?? []);
  const count = Math.ceil(Math.max(names.length, routes) / linesOfPart);
  return Array.from({ length: Math.max(count, 1) }, (_, part) => {
    const [start, end] = [part * linesOfPart, (part + 1) * linesOfPart];
    const own = names.slice(start, end).map((name) => [name, files[name]]);
    return {
      files: Object.fromEntries(own),
      compiled: compiled && {
        ...compiled,
        routes: sliceRoutes(compiled.routes, start, end),
        ...part > 0 && HELD_BY_FIRST,
      },
    };
  });
}

/**
 * Joins the parts. Each imports the next, so that Deno discovers one at a time.
 */
const JOIN_PARTS = `for (let part = next; part; part = part.next) {
  Object.assign(manifest.files, part.default.files);
  manifest.compiled?.routes.push(...part.default.compiled.routes);
}
`;

/** Writes the module that serves a manifest in a number of parts. */
function formatEntry(parts: number): string {
  const [names, statements] = parts > 1
    ? ["manifest, { next }", JOIN_PARTS]
    : ["manifest", ""];
  return `import { openManifest } from "@strata/router";
import ${names} from "./part0.ts";

${statements}export default openManifest(manifest);
`;
}

/** Writes the export of the part that follows another, if any. */
function formatNext(part: number, count: number): string {
  return part + 1 < count
    ? `export * as next from "./part${part + 1}.ts";\n`
    : "export const next = undefined;\n";
}

/**
 * Writes the modules of an application that serves a tree and nothing else.
 *
 * @param served The tree, whose settings a manifest can hold.
 * @param folder The folder that they are written to.
 * @param linesOfPart How many files, and how many routes, one module names.
 * @returns The path of the module that serves the tree.
 */
export function writeEntry(
  served: ServedTree,
  folder: string,
  linesOfPart: number = LINES_OF_PART,
): string {
  const { tree, root } = served;
  const parts = splitTree(tree, linesOfPart);
  parts.forEach((part, index) => {
    const file = join(folder, `part${index}.ts`);
    const specifier = specifierOf(file, served.path);
    const text = formatManifest(part, specifier, root, []);
    const next = formatNext(index, parts.length);
    Deno.writeTextFileSync(file, text + next);
  });
  const entry = join(folder, ENTRY);
  Deno.writeTextFileSync(entry, formatEntry(parts.length));
  return entry;
}
