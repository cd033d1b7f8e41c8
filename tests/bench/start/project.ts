/**
 * Writes one API, a sample of GitHub's, for each router: the same route files,
 * and an entry that serves them.
 */
import { join } from "@std/path";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { runBuild } from "../../cli/command_line.ts";
import {
  allOperations,
  groupByFile,
  type Operation,
  RELEASES,
  VERSION_PREFIX,
  writeSource,
} from "../../github_api.ts";
import { writeFiles } from "../../test_folder.ts";

/** Bundles to be started, by the name of what serves. */
export type Bundles = ReadonlyMap<string, string>;

/** An API that is written for all routers. */
export interface Project {
  readonly bundles: Bundles;
  /** A request that one of the route files answers. */
  readonly request: { readonly method: string; readonly path: string };
}

type SampledFile = readonly [file: string, operations: Operation[]];

/** Samples files from all over the API. */
function sampleFiles(count: number): SampledFile[] {
  const files = [...groupByFile(allOperations())];
  const step = files.length / count;
  return Array.from({ length: count }, (_, i) => files[Math.floor(i * step)]);
}

function specifierOf(file: string): string {
  return JSON.stringify(`./routes/${file}`);
}

/** Returns an operation's path in Hono's notation. */
function honoPath({ release, segments }: Operation): string {
  const texts = segments.map((segment) => {
    if (typeof segment === "string") return segment;
    return `:${segment.name}${segment.type === "int" ? "{[0-9]+}" : ""}`;
  });
  return [`${VERSION_PREFIX}${release}`, ...texts].join("/");
}

/** Writes an entry that serves the files by Hono, loaded eagerly or lazily. */
function writeHono(
  preset: string,
  files: readonly SampledFile[],
  isLazy: boolean,
): string {
  const imports = isLazy
    ? []
    : files.map(([file], index) =>
      `import * as module${index} from ${specifierOf(file)};`
    );
  const routes = files.flatMap(([file, operations], index) => {
    const load = isLazy
      ? `() => import(${specifierOf(file)})`
      : `module${index}`;
    const methods = new Map(operations.map((each) => [each.method, each]));
    return [...methods.values()].map((operation) => {
      const { method, release } = operation;
      const path = JSON.stringify(honoPath(operation));
      return `app.on("${method}", ${path}, ` +
        `answer("${method}", "${release}", ${load}));`;
    });
  });
  const module = isLazy ? "(await load())" : "load";
  return [
    `import { Hono } from "${preset}";`,
    ...imports,
    "const app = new Hono();",
    `const answer = (method, version, load) => ${isLazy ? "async " : ""}(c) =>`,
    `  ${module}[method](c.req.raw, { params: c.req.param(), version });`,
    ...routes,
    "export default app;\n",
  ].join("\n");
}

async function bundle(entry: string, output: string): Promise<void> {
  const args = ["bundle", "--quiet", "--platform=browser", "-o", output, entry];
  await expectSuccess(runDeno(args));
}

async function bundleStrata(folder: string): Promise<string> {
  const output = join(folder, "strata");
  const args = [join(folder, "routes"), `--out=${output}`, "--platform=deno"];
  await expectSuccess(runBuild(args));
  return join(output, "worker.js");
}

function requestOf([, operations]: SampledFile): Project["request"] {
  const { method, release, segments } =
    operations.find(({ method }) => method === "GET") ?? operations[0];
  const texts = segments.map((segment) =>
    typeof segment === "string" ? segment : "7"
  );
  return { method, path: [`${VERSION_PREFIX}${release}`, ...texts].join("/") };
}

/**
 * Writes an API of some number of route files, and bundles what serves it.
 *
 * @param folder An empty folder.
 * @param count How many route files there are.
 */
export async function writeProject(
  folder: string,
  count: number,
): Promise<Project> {
  const files = sampleFiles(count);
  writeFiles(folder, {
    "routes/_version.ts":
      `export default { versionPrefix: "${VERSION_PREFIX}" };\n`,
    ...Object.fromEntries(RELEASES.map((release) => [
      `routes/v${release}/_version.ts`,
      `export default { version: "${release}" };\n`,
    ])),
    ...Object.fromEntries(files.map(([file, operations]) => [
      `routes/${file}`,
      writeSource(file, operations),
    ])),
  });
  const entries = {
    "bare": 'export default { fetch: () => new Response("ok") };\n',
    "Hono, eager": writeHono("hono", files, false),
    "Hono, lazy": writeHono("hono", files, true),
    "Hono quick, eager": writeHono("hono/quick", files, false),
    "Hono quick, lazy": writeHono("hono/quick", files, true),
  };
  const bundles = new Map<string, string>();
  for (const [name, source] of Object.entries(entries)) {
    const base = name.replace(/\W+/g, "_");
    writeFiles(folder, { [`${base}.ts`]: source });
    bundles.set(name, join(folder, `${base}.js`));
    await bundle(join(folder, `${base}.ts`), bundles.get(name)!);
  }
  bundles.set("Strata", await bundleStrata(folder));
  return { bundles, request: requestOf(files[count >> 1]) };
}
