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

/**
 * Writes a route file whose path has no parameters.
 *
 * @param typedPath The path by which its handlers are typed.
 */
export function writePlainRoute(typedPath: string): string {
  const name = quoteText(typedPath);
  return `${IMPORT}\n${choose(formsWithoutParams(name))}\n`;
}

/**
 * Writes a route file that answers with the values of its parameters.
 *
 * @param typedPath The path by which its handlers are typed.
 */
export function writeRoute(typedPath: string): string {
  const name = quoteText(typedPath);
  return `${IMPORT}\n${choose(formsWithParams(name))}\n`;
}

/**
 * Writes a route file that answers with the values of its parameters, of which
 * some have types of the application's own.
 *
 * @param typedPath The path by which its handlers are typed.
 * @param types The file of these types, as it is imported.
 */
export function writeTypedRoute(typedPath: string, types: string): string {
  const name = quoteText(typedPath);
  const from = `import type types from ${formatSpecifier(types)};\n`;
  return `${IMPORT}${from}\n${choose(formsWithTypes(name))}\n`;
}

/** Chooses the first form that fits, else the last. */
function choose(forms: readonly string[]): string {
  return forms.find(fits) ?? forms.at(-1)!;
}

/** Tells whether `deno fmt` leaves lines as they are. */
function fits(text: string): boolean {
  return text.split("\n").every((line) => widthOf(line) <= WIDTH);
}

const HEAD = "export const GET: Handler<";

/** Lists the forms that `deno fmt` gives a handler, the longer the name is. */
function formsWithParams(name: string): string[] {
  const answer = "json(params);";
  return [
    `${HEAD}${name}> = (_request, { params }) => ${answer}`,
    `${HEAD}${name}> = (_request, { params }) =>\n  ${answer}`,
    `${HEAD}${name}> = (\n  _request,\n  { params },\n) => ${answer}`,
    `${HEAD}\n  ${name}\n> = (_request, { params }) => ${answer}`,
  ];
}

/** Lists these forms of a handler that is told the types of its parameters. */
function formsWithTypes(name: string): string[] {
  const head = `${HEAD}${name}, typeof types>`;
  const answer = "json(params);";
  return [
    `${head} = (_request, { params }) =>\n  ${answer}`,
    `${head} = (\n  _request,\n  { params },\n) => ${answer}`,
    `${head} =\n  (_request, { params }) => ${answer}`,
    `${HEAD}\n  ${name},\n  typeof types\n> = (_request, { params }) => ${answer}`,
  ];
}

/** Lists these forms of a handler that reads no parameters. */
function formsWithoutParams(name: string): string[] {
  const answer = 'json({ hello: "world" });';
  return [
    `${HEAD}${name}> = () => ${answer}`,
    `${HEAD}${name}> = () =>\n  ${answer}`,
    `${HEAD}${name}> =\n  () => ${answer}`,
    `${HEAD}\n  ${name}\n> = () => ${answer}`,
  ];
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
