import { formatSpecifier } from "../../files/manifest/manifest_text.ts";
import { widthOf } from "../printing/text_width.ts";
import type { NewVersion } from "./candidate_folder.ts";

const WIDTH = 80;

/** The first line of a route file. */
const IMPORT = 'import { type Handler, json } from "@strata/router";\n';

/** Writes a text as a literal, in the quotes that take the fewer escapes. */
function quoteText(text: string): string {
  const literal = JSON.stringify(text);
  const count = (quote: string) => text.split(quote).length;
  if (count('"') <= count("'")) return literal;
  const inside = literal.slice(1, -1).replaceAll('\\"', '"');
  return `'${inside.replaceAll("'", "\\'")}'`;
}

const PARAMS = "(_request, { params })";

/** What `deno fmt` gives a handler before its answer, the longer its name is. */
const PLAIN = [" = () => ", " = () =>\n  ", " =\n  () => "];
/** The same of one that reads its parameters. */
const READING = [
  ` = ${PARAMS} => `,
  ` = ${PARAMS} =>\n  `,
  " = (\n  _request,\n  { params },\n) => ",
];
/** The same of one that is told the types of those. */
const TYPED = [...READING, ` =\n  ${PARAMS} => `];

/**
 * Writes a route file whose path has no parameters.
 *
 * @param typedPath The path by which its handlers are typed.
 */
export function writePlainRoute(typedPath: string): string {
  const answer = 'json({ hello: "world" });';
  return `${IMPORT}\n${writeHandler([quoteText(typedPath)], PLAIN, answer)}`;
}

/**
 * Writes a route file that answers with the values of its parameters.
 *
 * @param typedPath The path by which its handlers are typed.
 */
export function writeRoute(typedPath: string): string {
  const types = [quoteText(typedPath)];
  return `${IMPORT}\n${writeHandler(types, READING, "json(params);")}`;
}

/**
 * Writes a route file that answers with the values of its parameters, of which
 * some have types of the application's own.
 *
 * @param typedPath The path by which its handlers are typed.
 * @param types The file of these types, as it is imported.
 */
export function writeTypedRoute(typedPath: string, types: string): string {
  const from = `import type types from ${formatSpecifier(types)};\n`;
  const told = [quoteText(typedPath), "typeof types"];
  return `${IMPORT}${from}\n${writeHandler(told, TYPED, "json(params);")}`;
}

/** Writes a handler in the first form that fits, else in the last. */
function writeHandler(
  types: readonly string[],
  ways: readonly string[],
  answer: string,
): string {
  const head = "export const GET: Handler";
  const lines = `${head}<\n  ${types.join(",\n  ")}\n>${ways[0]}${answer}\n`;
  return ways.map((way) => `${head}<${types.join(", ")}>${way}${answer}\n`)
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
    .map(([name, value]) => [
      name,
      typeof value === "string" ? quoteText(value) : value,
    ]);
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
 * Writes settings as a message shows them, set in from its text.
 *
 * @param settings The settings.
 */
export function showSettings(
  settings: Partial<NewVersion["settings"]>,
): string {
  return writeVersion(settings).trimEnd().replace(/^(?=.)/gm, "  ");
}
