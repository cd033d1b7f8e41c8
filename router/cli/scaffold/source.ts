import { formatSpecifier } from "../../files/manifest/manifest_text.ts";
import { widthOf } from "../printing/text_width.ts";
import type { NewVersion } from "./candidate_folder.ts";

const WIDTH = 80;

/** The first line of a route file. */
const IMPORT = 'import { type Handler, json } from "@strata/router";\n';

const PARAMS = "(_request, { params })";

/** How `deno fmt` lays out a handler up to its answer, as its name grows. */
const PLAIN = [" = () => ", " = () =>\n  ", " =\n  () => "];
/** The same for one that reads its parameters. */
const READING = [
  ` = ${PARAMS} => `,
  ` = ${PARAMS} =>\n  `,
  " = (\n  _request,\n  { params },\n) => ",
];
/** The same for one that is also given their types. */
const TYPED = [...READING, ` =\n  ${PARAMS} => `];

/**
 * Writes a route file whose path has no parameters.
 *
 * @param typedPath The path that types its handlers.
 */
export function writePlainRoute(typedPath: string): string {
  const answer = 'json({ hello: "world" });';
  return `${IMPORT}\n${writeHandler(typedPath, [], PLAIN, answer)}`;
}

/**
 * Writes a route file that answers with the values of its parameters.
 *
 * @param typedPath The path that types its handlers.
 */
export function writeRoute(typedPath: string): string {
  return `${IMPORT}\n${writeHandler(typedPath, [], READING, "json(params);")}`;
}

/**
 * Writes a route file that answers with the values of its parameters, some of
 * the application's custom types.
 *
 * @param typedPath The path that types its handlers.
 * @param types The specifier of the file of these types.
 */
export function writeTypedRoute(typedPath: string, types: string): string {
  const from = `import type types from ${formatSpecifier(types)};\n`;
  const answer = "json(params);";
  return `${IMPORT}${from}\n` +
    writeHandler(typedPath, ["typeof types"], TYPED, answer);
}

/** Writes a handler in the first layout that fits, or with a line per type. */
function writeHandler(
  typedPath: string,
  moreTypes: readonly string[],
  layouts: readonly string[],
  answer: string,
): string {
  const types = [JSON.stringify(typedPath), ...moreTypes];
  const head = "export const GET: Handler";
  const lines = `${head}<\n  ${types.join(",\n  ")}\n>${layouts[0]}${answer}\n`;
  return layouts.map((layout) =>
    `${head}<${types.join(", ")}>${layout}${answer}\n`
  )
    .find(fits) ?? lines;
}

/** Tells whether `deno fmt` leaves lines as they are. */
function fits(text: string): boolean {
  return text.split("\n").every((line) => widthOf(line) <= WIDTH);
}

/**
 * Writes the settings of a version, or of a folder around versions.
 *
 * @param settings The settings.
 */
export function writeVersion(
  settings: Partial<NewVersion["settings"]>,
): string {
  const fields = Object.entries(settings)
    .map(([name, value]) => [name, JSON.stringify(value)]);
  const lines = fields.map(([name, value]) => {
    const line = `  ${name}: ${value},`;
    return fits(line) ? line : `  ${name}:\n    ${value},`;
  });
  const end = "satisfies VersionSettings;";
  const short = fields.map((field) => field.join(": ")).join(", ");
  const line = `export default { ${short} } ${end}`;
  return 'import type { VersionSettings } from "@strata/router";\n\n' +
    (fits(line) ? line : `export default {\n${lines.join("\n")}\n} ${end}`) +
    "\n";
}

/**
 * Writes settings as a message shows them, indented.
 *
 * @param settings The settings.
 */
export function showSettings(
  settings: Partial<NewVersion["settings"]>,
): string {
  return writeVersion(settings).trimEnd().replace(/^(?=.)/gm, "  ");
}
