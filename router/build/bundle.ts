import { dirname, relative, SEPARATOR } from "@std/path";
import { packLazyModules } from "./lazy_module.ts";

/** Thrown when the bundler fails; the message is its own. */
export class BundleError extends Error {}

/**
 * Writes the specifier by which one file imports another.
 *
 * @param from The file that imports.
 * @param to The file that is imported.
 */
export function specifierOf(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll(SEPARATOR, "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Writes the module that serves a manifest's routes and nothing else. */
function formatEntry(entry: string, manifest: string): string {
  return `import { App, fileRoutes } from "@strata/router";
import manifest from ${JSON.stringify(specifierOf(entry, manifest))};

export default new App().blueprint(fileRoutes(manifest));
`;
}

/**
 * Bundles an application into one module with `export default { fetch }`, in
 * which each route file is still evaluated at its first request.
 *
 * @param manifest The manifest's file.
 * @param entry The module whose default export serves the application;
 * `undefined` for one that serves the manifest's routes and nothing else.
 * @param output Where the bundle is written; its folder must exist.
 * @throws {BundleError} When a module cannot be found or read; nothing is
 * written then.
 */
export async function bundle(
  manifest: string,
  entry: string | undefined,
  output: string,
): Promise<void> {
  if (entry !== undefined) return await runBundler(entry, output);
  // The bundle names its modules, so a random name would change it.
  const written = output.replace(/\.js$/, ".ts");
  Deno.writeTextFileSync(written, formatEntry(written, manifest));
  try {
    await runBundler(written, output);
  } finally {
    Deno.removeSync(written);
  }
}

async function runBundler(entry: string, output: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform=browser",
      `--output=${output}`,
      entry,
    ],
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new BundleError(new TextDecoder().decode(stderr));
  const text = Deno.readTextFileSync(output);
  Deno.writeTextFileSync(output, packLazyModules(text));
}
