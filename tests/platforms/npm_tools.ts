import { dirname, join } from "@std/path";
import { expectSuccess, run } from "../child_process.ts";

/**
 * The runtimes and tools that the tests install from npm. This wrangler is the
 * last for Node 20, and depends on the same miniflare and workerd.
 */
const PACKAGES = [
  "bun@1.4.5",
  "miniflare@4.20260426.0",
  "srvx@1.0.8",
  "workerd@1.20260426.1",
  "wrangler@4.86.0",
];

/** Where the tools are. */
export interface NpmTools {
  /** The folder that holds the packages. */
  readonly modules: string;
  /** Returns the path of a package's command. */
  command(name: string): string;
}

/**
 * Installs packages, unless npm has them in its cache.
 *
 * @param packages The packages, each with its version.
 * @param command A command of one of them.
 */
export async function installPackages(
  packages: readonly string[],
  command: string,
): Promise<NpmTools> {
  const args = [
    "--yes",
    ...packages.map((name) => `--package=${name}`),
    "--call",
    `command -v ${command}`,
  ];
  const env = { npm_config_update_notifier: "false" };
  const commands = dirname(
    (await expectSuccess(run("npx", args, { env }))).trim(),
  );
  return {
    modules: dirname(commands),
    command: (name) => join(commands, name),
  };
}

let installing: Promise<NpmTools> | undefined;

/** Installs the tools on the first call, unless npm has them in its cache. */
export function installTools(): Promise<NpmTools> {
  return installing ??= installPackages(PACKAGES, "wrangler");
}
