import type { NewVersion } from "./candidate_folder.ts";

const WIDTH = 80;

/**
 * Writes a route file that answers with the values of its parameters.
 *
 * @param stem Its path below the routes folder, without extension.
 * @param hasParams Whether its path has parameters.
 */
export function writeRoute(stem: string, hasParams: boolean): string {
  const imports = 'import { type Handler, json } from "@strata/router";\n\n';
  const [args, value] = hasParams
    ? ["(_request, { params })", "params"]
    : ["()", '{ hello: "world" }'];
  const head = `export const GET: Handler<${
    JSON.stringify(stem)
  }> = ${args} =>`;
  const line = `${head} json(${value});`;
  return imports +
    (line.length <= WIDTH ? line : `${head}\n  json(${value});`) + "\n";
}

/** Writes the settings of a version. */
export function writeVersion({ settings }: NewVersion): string {
  const fields = Object.entries(settings)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const write = (open: string, close: string) =>
    `export default {${open}${fields.join(`,${open}`)}${close}} ` +
    "satisfies VersionSettings;\n";
  const line = write(" ", " ");
  return 'import type { VersionSettings } from "@strata/router";\n\n' +
    (line.length <= WIDTH + 1 ? line : write("\n  ", ",\n"));
}
