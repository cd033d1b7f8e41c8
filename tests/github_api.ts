import { dirname, join } from "@std/path";
import data from "./data/github_rest.json" with { type: "json" };

/** The releases of GitHub's REST API that the tests serve as versions. */
export const RELEASES = ["3.17", "3.18", "3.19"] as const;

/** A release of GitHub's REST API. */
export type Release = typeof RELEASES[number];

/** What stands before the version in every path. */
export const VERSION_PREFIX = "/api/v";

/** One method of one path, as GitHub publishes it. */
export interface Operation {
  readonly release: Release;
  readonly method: string;
  /** The segments: text, or a parameter. */
  readonly segments: readonly OperationSegment[];
}

/** One segment of an operation's path. */
export type OperationSegment = string | OperationParameter;

/** A parameter of an operation's path. */
export interface OperationParameter {
  readonly name: string;
  readonly type: "int" | "str";
}

/** Identifiers that are texts at GitHub. */
const TEXT_IDS = /^(?:gist|client|ghsa|sarif|scim_\w+|stream)_id$/;

function readSegment(text: string): OperationSegment {
  // One parameter is one segment here; GitHub serves both forms alike.
  const name = /^\{(.+)\}$/.exec(
    text === "{base}...{head}" ? "{basehead}" : text,
  )?.[1];
  if (name === undefined) return text;
  const isNumber = /_(?:id|number)$/.test(name) && !TEXT_IDS.test(name);
  return { name, type: isNumber ? "int" : "str" };
}

/** Gives the operations of a release. */
export function operationsOf(release: Release): Operation[] {
  return data[release].map(([method, path]) => ({
    release,
    method,
    segments: path.split("/").filter((text) => text !== "").map(readSegment),
  }));
}

/** Gives the operations of all releases. */
export function allOperations(): Operation[] {
  return RELEASES.flatMap(operationsOf);
}

/** Gives an operation's path in the notation of code. */
export function pathOf({ segments }: Operation): string {
  const texts = segments.map((segment) =>
    typeof segment === "string" ? segment : `<${segment.name}:${segment.type}>`
  );
  return `/${texts.join("/")}`;
}

/** Gives the place of the file that serves an operation. */
export function fileOf({ release, segments }: Operation): string {
  const names = segments.map((segment) =>
    typeof segment === "string"
      ? segment
      : segment.type === "int"
      ? `[${segment.name}=int]`
      : `[${segment.name}]`
  );
  const last = names.pop() ?? "index";
  return [`v${release}`, ...names, `${last}.ts`].join("/");
}

/** Brings together the operations that one file serves. */
export function groupByFile(
  operations: readonly Operation[],
): Map<string, Operation[]> {
  return Map.groupBy(operations, fileOf);
}

/** Writes a route file whose answers name the file, method and values. */
export function writeSource(
  file: string,
  operations: readonly Operation[],
): string {
  const methods = new Set(operations.map((operation) => operation.method));
  return [...methods].map((method) =>
    `export const ${method} = (_request, { params, version }) =>\n` +
    `  Response.json({ file: ${JSON.stringify(file)}, ` +
    `method: "${method}", version, params });\n`
  ).join("\n");
}

/**
 * Writes GitHub's API as a folder of route files, a version a release.
 *
 * @param root The folder, which must exist.
 * @returns How many route files were written.
 */
export function writeTree(root: string): number {
  const folders = new Set<string>();
  const write = (file: string, source: string): void => {
    const path = join(root, file);
    const folder = dirname(path);
    if (!folders.has(folder)) Deno.mkdirSync(folder, { recursive: true });
    folders.add(folder);
    Deno.writeTextFileSync(path, source);
  };
  write(
    "_version.ts",
    `export default { versionPrefix: "${VERSION_PREFIX}" };\n`,
  );
  for (const release of RELEASES) {
    write(
      `v${release}/_version.ts`,
      `export default { version: "${release}" };\n`,
    );
  }
  const files = groupByFile(allOperations());
  for (const [file, operations] of files) {
    write(file, writeSource(file, operations));
  }
  return files.size;
}
