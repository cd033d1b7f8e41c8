import data from "./data/github_rest.json" with { type: "json" };
import { writeFiles } from "./test_folder.ts";

/** The releases of GitHub's REST API that the tests serve as versions. */
export const RELEASES = ["3.17", "3.18", "3.19"] as const;

/** A release of GitHub's REST API. */
export type Release = typeof RELEASES[number];

/** What precedes the version in every path. */
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

/** Identifiers that are strings at GitHub. */
const TEXT_IDS = /^(?:gist|client|ghsa|sarif|scim_\w+|stream)_id$/;

function readSegment(text: string): OperationSegment {
  // One parameter is one segment here; GitHub serves both forms the same.
  const name = /^\{(.+)\}$/.exec(
    text === "{base}...{head}" ? "{basehead}" : text,
  )?.[1];
  if (name === undefined) return text;
  const isNumber = /_(?:id|number)$/.test(name) && !TEXT_IDS.test(name);
  return { name, type: isNumber ? "int" : "str" };
}

/** Returns the operations of a release. */
export function operationsOf(release: Release): Operation[] {
  return data[release].map(([method, path]) => ({
    release,
    method,
    segments: path.split("/").filter((text) => text !== "").map(readSegment),
  }));
}

/** Returns the operations of all releases. */
export function allOperations(): Operation[] {
  return RELEASES.flatMap(operationsOf);
}

/** Returns an operation's path in the notation of code. */
export function pathOf({ segments }: Operation): string {
  const texts = segments.map((segment) =>
    typeof segment === "string" ? segment : `<${segment.name}:${segment.type}>`
  );
  return `/${texts.join("/")}`;
}

/** Returns the path of the file that serves an operation. */
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

/** Returns a different value for each parameter, and the path with them. */
export function fillPath(
  { release, segments }: Operation,
  seed: number,
): { path: string; params: Record<string, unknown> } {
  const params: Record<string, unknown> = {};
  const texts = segments.map((segment, index) => {
    if (typeof segment === "string") return segment;
    const value = segment.type === "int"
      ? seed * 10 + index
      : `${segment.name} ${seed}/é`;
    params[segment.name] = value;
    return encodeURIComponent(value);
  });
  return {
    path: [`${VERSION_PREFIX}${release}`, ...texts].join("/"),
    params,
  };
}

/** Groups operations by the file that serves them. */
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

const ROOT_SETTINGS =
  `export default { versionPrefix: "${VERSION_PREFIX}" };\n`;

/**
 * Writes GitHub's API as a folder of route files, a version for each release.
 *
 * @param root The folder, which must exist.
 * @returns How many route files were written.
 */
export function writeTree(root: string): number {
  const files = groupByFile(allOperations());
  writeFiles(root, {
    "_version.ts": ROOT_SETTINGS,
    ...Object.fromEntries(RELEASES.map((release) => [
      `v${release}/_version.ts`,
      `export default { version: "${release}" };\n`,
    ])),
    ...Object.fromEntries([...files].map(([file, operations]) => [
      file,
      writeSource(file, operations),
    ])),
  });
  return files.size;
}

/** Returns the paths of a release, each with its operations. */
function groupByPath(release: Release): Map<string, Operation[]> {
  return Map.groupBy(operationsOf(release), pathOf);
}

function methodsOf(operations: readonly Operation[]): string {
  return operations.map(({ method }) => method).sort().join();
}

/**
 * Writes GitHub's API as a chain: the first release in full, and each other one
 * as its changes to the one before.
 *
 * @param root The folder, which must exist.
 * @param releases The releases in the order of the chain.
 * @returns How many route files were written.
 */
export function writeChain(root: string, releases: readonly Release[]): number {
  const files: Record<string, string> = { "_version.ts": ROOT_SETTINGS };
  let count = 0;
  for (const [index, release] of releases.entries()) {
    const base = releases[index - 1] as Release | undefined;
    const before = base ? groupByPath(base) : new Map<string, Operation[]>();
    const after = groupByPath(release);
    const settings = {
      version: release,
      extends: base,
      remove: [...before.keys()].filter((path) => !after.has(path)),
    };
    const text = JSON.stringify(base ? settings : { version: release });
    files[`v${release}/_version.ts`] = `export default ${text};\n`;
    for (const [path, operations] of after) {
      const known = before.get(path);
      if (known && methodsOf(known) === methodsOf(operations)) continue;
      const file = fileOf(operations[0]);
      files[file] = writeSource(file, operations);
      count++;
    }
  }
  writeFiles(root, files);
  return count;
}
