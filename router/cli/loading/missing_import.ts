import { fromFileUrl, toFileUrl } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { showError } from "../../report/shown_error.ts";
import { restoreAddresses } from "./module_address.ts";
import { readCodeLines, type SourceLocation } from "./source_location.ts";

/**
 * Deno's message about a missing module: its address, advice, and its importer,
 * repeated for each time that it was imported.
 */
const NOT_FOUND =
  /^((?:\[\w+\] )?(?:Module not found|Directory import|Import(?= '\S+' failed, not found)) (["'])(\S+?)\2)(.*?)(?:\s+at \S+)*$/;
/** A string literal that can be a specifier, but need not be one. */
const LITERAL = /(["'])(\.{0,2}\/(?!\/)[^"'\n%]+)\1/g;

/** A module on the disk that a file may import. */
interface Specifier {
  readonly url: URL;
  readonly location: SourceLocation;
}

function listSpecifiers(file: string): Specifier[] {
  const base = toFileUrl(file);
  return readCodeLines(file).flatMap((text, index) =>
    [...text.matchAll(LITERAL)].flatMap((match) => {
      const url = URL.parse(match[2], base);
      if (!url) return [];
      const location = { file, line: index + 1, column: match.index + 1 };
      return [{ url, location }];
    })
  );
}

/** A missing module, as Deno reports it. */
interface MissingModule {
  readonly url: string;
  /** The message up to the address. */
  readonly said: string;
  /** The message after that, such as what to write instead. */
  readonly advice: string;
}

/**
 * Finds the module that is missing, without its importer: Deno names whichever
 * was the first.
 *
 * @param error The error that loading a module threw.
 * @returns The module; `undefined` when the error is another one.
 */
export function findMissingModule(error: unknown): MissingModule | undefined {
  const message = restoreAddresses(showError(error));
  const [, said, , url, advice] = NOT_FOUND.exec(message) ?? [];
  return url === undefined ? undefined : { url, said, advice };
}

/**
 * Finds where a file, or one that it imports, imports a missing module.
 *
 * @param error The error that loading the file threw.
 * @param file The file's path on the disk.
 */
export function locateMissingImport(
  error: unknown,
  file: string,
): SourceLocation | undefined {
  const missing = findMissingModule(error);
  if (!missing) return undefined;
  // Files added during the iteration are visited too.
  const files = new Set([file]);
  for (const one of files) {
    const specifiers = listSpecifiers(one);
    const found = specifiers.find(({ url }) => url.href === missing.url);
    if (found) return found.location;
    for (const { url } of specifiers) {
      if (MODULE_ENDING.test(url.pathname)) files.add(fromFileUrl(url));
    }
  }
  return undefined;
}
