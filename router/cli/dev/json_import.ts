import type { ResolveHookContext } from "node:module";
import { fromFileUrl } from "@std/path";
import { locateImport, readSource } from "../loading/source_location.ts";

/** Where the parser says that it stopped, if it does. */
const POSITION = /\(line (\d+) column (\d+)\)/;

/** Refuses a file that cannot be parsed. Deno says why, but not which file. */
function refuseBroken(url: string): void {
  const text = readSource(fromFileUrl(url));
  if (text === undefined) return;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, line = 1, column = 1] = POSITION.exec(message) ?? [];
    throw new SyntaxError(`${message}\n    at ${url}:${line}:${column}`);
  }
}

/**
 * Refuses an import of JSON that cannot be parsed, or that lacks the attribute
 * for JSON: where hooks load modules, Deno would read that as JavaScript.
 *
 * @param specifier The specifier, as written.
 * @param url The address of the module.
 * @param context Deno's context of the import.
 * @throws {SyntaxError} When the file cannot be parsed.
 * @throws {TypeError} When the import lacks the attribute for JSON.
 */
export function refuseUnreadableJson(
  specifier: string,
  url: string,
  { importAttributes: { type }, conditions, parentURL }: ResolveHookContext,
): void {
  if (type === "json") refuseBroken(url);
  if (type !== undefined || conditions.includes("require")) return;
  if (!url.endsWith(".json") || parentURL === undefined) return;
  throw new TypeError(
    'Attempted to load JSON module without specifying "type": "json" ' +
      "attribute in the import statement. Write: from " +
      `"${specifier}" with { type: "json" }.\n    at ` +
      locateImport(specifier, parentURL),
  );
}
