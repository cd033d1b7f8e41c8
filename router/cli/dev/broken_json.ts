import { fromFileUrl } from "@std/path";

/** Where the parser says that it stopped, if it does. */
const POSITION = /\(line (\d+) column (\d+)\)/;

function readText(url: string): string | undefined {
  try {
    return Deno.readTextFileSync(fromFileUrl(url)).replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}

/**
 * Refuses a file of JSON that cannot be parsed. Deno says why, but not of which
 * file.
 *
 * @param url The address of the file.
 * @throws {SyntaxError} When it is such a file.
 */
export function refuseBrokenJson(url: string): void {
  const text = readText(url);
  if (text === undefined) return;
  try {
    JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, line = 1, column = 1] = POSITION.exec(message) ?? [];
    throw new SyntaxError(`${message}\n    at ${url}:${line}:${column}`);
  }
}
