import { escapeSteering } from "../../report/escaped_text.ts";
import type { Mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import { attempt, Refusal } from "../../report/refusal.ts";
import { showValue } from "../../report/shown_value.ts";
import { placeOf } from "../place.ts";
import { isTypesFile, roleOf } from "../role.ts";
import type { CompiledTree, RouteFile, RouteTree } from "../tree.ts";
import { type CompiledVersion, listEntries } from "./compiled_version.ts";

const FIRST_LINE =
  "// Written by `strata build`; edit the route files instead.";
const HEAD = `${FIRST_LINE}
// deno-fmt-ignore-file
// deno-lint-ignore-file
`;

/** Characters of paths with another meaning in URLs, and so in specifiers. */
const NOT_IN_SPECIFIER = /[%?#\\\s]/g;

/**
 * Writes a string as a literal, none of which is read as code: some characters
 * that JSON allows end a line of code, or make an editor show other text.
 */
function formatText(text: string): string {
  return escapeSteering(JSON.stringify(text));
}

/** Writes plain data as code that evaluates to the same data. */
function formatData(value: unknown): string {
  if (typeof value === "string") return formatText(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "number" && Number.isFinite(value)) {
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(formatData).join(", ")}]`;
  if (isRecord(value)) {
    const properties = Object.entries(value)
      .filter(([, property]) => property !== undefined)
      .map(([key, property]) => `${formatKey(key)}: ${formatData(property)}`);
    return properties.length === 0 ? "{}" : `{ ${properties.join(", ")} }`;
  }
  throw new Refusal(
    "bad-setting",
    `A setting is ${showValue(value)}, which a manifest cannot contain.`,
    "Write settings as plain data: strings, numbers, arrays and objects.",
  );
}

function formatKey(key: string): string {
  // As a literal, this name would set the prototype.
  return key === "__proto__" ? '["__proto__"]' : formatText(key);
}

/**
 * Writes the import specifier of a file as a literal.
 *
 * @param path The file's path, relative to the manifest.
 */
export function formatSpecifier(path: string): string {
  const url = path.replace(NOT_IN_SPECIFIER, encodeURIComponent);
  return formatText(url);
}

/** Writes a file's value in the manifest. */
function formatFile(folder: string, path: string, file: RouteFile): string {
  if (isTypesFile(path)) return "types";
  return roleOf(path) === "settings"
    ? formatData(file)
    : `() => import(${formatSpecifier(`${folder}/${path}`)})`;
}

/** Writes the defined properties of an object, one a line. */
function formatProperties(data: object, indent: string): string {
  return Object.entries(data).filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      `${indent}${formatKey(key)}: ${formatData(value)},\n`
    )
    .join("");
}

/** Writes the routes of a version, one a line. */
function formatVersion(version: CompiledVersion): string {
  const { files: _, ...shared } = version;
  const lines = listEntries(version).map(({ resource, file }) =>
    `          ${formatText(resource)}, ${formatText(file)},\n`
  );
  return `      {
${formatProperties(shared, "        ")}        files: [
${lines.join("")}        ],
      },
`;
}

/** Writes a tree's compiled routes, one a line. */
function formatCompiled({ files: _, routes, ...table }: CompiledTree): string {
  return `  compiled: {
    files,
    routes: [
${routes.map(formatVersion).join("")}    ],
${formatProperties(table, "    ")}  },
`;
}

/**
 * Tells whether a file was written as a manifest.
 *
 * @param text The text of the file.
 */
export function isManifest(text: string): boolean {
  return text.startsWith(FIRST_LINE);
}

/**
 * Writes a tree of files as a module, for platforms without a disk: its
 * default export is the same tree. Route files are imported at their first
 * request, and settings are inlined as data.
 *
 * @param tree The tree that `readRoutes` read, with any compiled routes.
 * @param folder The routes folder relative to the module, such as `./routes`.
 * @param root The folder's name for messages.
 * @param mistakes Collects the settings that cannot be written.
 * @returns The module's text: the same for the same tree, with a line for each
 * file, sorted by path.
 */
export function formatManifest(
  tree: RouteTree,
  folder: string,
  root: string,
  mistakes: Mistake[],
): string {
  const paths = Object.keys(tree.files).sort();
  const lines = paths.map((path) => {
    const text = attempt(
      () => formatFile(folder, path, tree.files[path]),
      placeOf(tree, path),
      mistakes,
    );
    return `  ${formatKey(path)}: ${text},\n`;
  });
  const types = paths.find(isTypesFile);
  const imports = types === undefined
    ? ""
    : `import types from ${formatSpecifier(`${folder}/${types}`)};\n`;
  return `${HEAD}${imports}
const files = {
${lines.join("")}};

export default {
  root: ${formatText(root)},
  files,
${tree.compiled ? formatCompiled(tree.compiled) : ""}};
`;
}
