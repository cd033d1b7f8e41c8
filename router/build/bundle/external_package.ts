import { dirname, fromFileUrl, join, resolve } from "@std/path";
import { listAll } from "../../report/listed.ts";
import { suggest } from "../../report/suggestion.ts";
import { BundleError } from "./bundle_error.ts";
import { describeFailure } from "./bundler_failure.ts";

/** A package that a bundle imports where it is served, and does not contain. */
export interface ExternalPackage {
  readonly name: string;
  /** The version that the build found. */
  readonly version: string;
}

/** The packages that a bundle leaves out. */
export interface Externals {
  readonly packages: readonly ExternalPackage[];
  /** Maps specifiers as modules write them to those without a version. */
  readonly imports: ReadonlyMap<string, string>;
}

/** The externals of a bundle that leaves nothing out. */
export const NO_EXTERNALS: Externals = { packages: [], imports: new Map() };

/** The output of `deno info --json` that is read here. */
interface DenoInfo {
  readonly modules: readonly {
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly code?: { readonly specifier?: string };
    }[];
  }[];
  /** Those that Deno manages; none of a `node_modules` that npm installed. */
  readonly npmPackages?: Readonly<Record<string, ExternalPackage>>;
}

/** How a module imports a package, and how Deno resolves that. */
interface PackageImport {
  readonly written: string;
  readonly resolved: string;
  readonly name: string;
  /** The same import without a version. */
  readonly bare: string;
}

const NPM_SPECIFIER = /^npm:\/?((?:@[^/]+\/)?[^@/]+)(?:@[^/]*)?(\/.*)?$/;
const IN_NODE_MODULES = /^file:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

async function readGraph(entry: string): Promise<DenoInfo> {
  const { success, stdout, stderr, ...end } = await new Deno.Command(
    Deno.execPath(),
    {
      // An absolute path cannot look like an option.
      args: ["info", "--json", resolve(entry)],
      env: { NO_COLOR: "1" },
    },
  ).output();
  const decoder = new TextDecoder();
  if (!success) {
    throw new BundleError(describeFailure(decoder.decode(stderr), end));
  }
  return JSON.parse(decoder.decode(stdout));
}

function listImports({ modules }: DenoInfo): PackageImport[] {
  const dependencies = modules.flatMap((module) => module.dependencies ?? []);
  return dependencies.flatMap(({ specifier: written, code }) => {
    const resolved = code?.specifier ?? "";
    const npm = NPM_SPECIFIER.exec(resolved);
    if (npm) {
      const [, name, path = ""] = npm;
      return [{ written, resolved, name, bare: name + path }];
    }
    const [, name] = IN_NODE_MODULES.exec(resolved) ?? [];
    return name === undefined
      ? []
      : [{ written, resolved, name, bare: written }];
  });
}

/** Finds the version of a package that npm installed around a path. */
function findInstalled(name: string, path: string): string | undefined {
  const file = join(path, "node_modules", name, "package.json");
  try {
    return JSON.parse(Deno.readTextFileSync(file)).version;
  } catch {
    const around = dirname(path);
    return around === path ? undefined : findInstalled(name, around);
  }
}

/** Lists the versions of a package that an application gets. */
function listVersions(
  name: string,
  { npmPackages = {} }: DenoInfo,
  imports: readonly PackageImport[],
): string[] {
  const managed = Object.values(npmPackages)
    .filter((known) => known.name === name).map(({ version }) => version);
  // A version is listed once for each set of peer dependencies.
  if (managed.length > 0) return [...new Set(managed)];
  const imported = imports.find((known) => known.name === name)?.resolved;
  const start = imported?.startsWith("file:")
    ? dirname(fromFileUrl(imported))
    : Deno.cwd();
  const installed = findInstalled(name, start);
  return installed === undefined ? [] : [installed];
}

/** Describes why a package cannot be left out, if it cannot. */
function describeMisfit(
  name: string,
  versions: readonly string[],
  { npmPackages = {} }: DenoInfo,
  imports: readonly PackageImport[],
): string | undefined {
  if (versions.length === 1) return undefined;
  const cause = `Cannot leave out "${name}": the application uses`;
  if (versions.length > 1) {
    return `${cause} several versions of it, ${listAll(versions)}, but ` +
      "a server can install only one. Import the same version everywhere.";
  }
  const known = [...imports, ...Object.values(npmPackages)];
  const hint = suggest(name, known.map((one) => one.name));
  return `${cause} no package of that name. ${hint}Give its name on npm, ` +
    "without a version.";
}

/**
 * Finds the packages that a bundle is to leave out.
 *
 * @param entry The path of the module that is bundled.
 * @param names The names of the packages; each counts once.
 * @throws {BundleError} When the application does not use one, or uses it in
 * several versions.
 */
export async function findExternals(
  entry: string,
  names: readonly string[],
): Promise<Externals> {
  if (names.length === 0) return NO_EXTERNALS;
  const graph = await readGraph(entry);
  const imports = listImports(graph);
  const found = [...new Set(names)].map((name) => ({
    name,
    versions: listVersions(name, graph, imports),
  }));
  const misfits = found.flatMap(({ name, versions }) =>
    describeMisfit(name, versions, graph, imports) ?? []
  );
  if (misfits.length > 0) throw new BundleError(misfits.join("\n\n"));
  const packages = found.map(({ name, versions: [version] }) => ({
    name,
    version,
  }));
  const left = imports.filter(({ name }) => names.includes(name));
  return {
    packages,
    imports: new Map(left.map(({ written, bare }) => [written, bare])),
  };
}
