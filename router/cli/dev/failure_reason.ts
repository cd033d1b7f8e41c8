import { fromFileUrl } from "@std/path";
import { withoutPosition } from "../../files/place.ts";
import type { Mistake } from "../../report/mistake.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { describeFailedModule } from "../loading/failed_module.ts";
import { findMissingModule } from "../loading/missing_import.ts";
import { restoreAddresses } from "../loading/module_address.ts";

/**
 * Deno's message when an import of an edited module cannot be loaded: the
 * second time that JSON or text is imported, it does not name the importer.
 */
const UNPREPARED =
  /Loading unprepared module: (\S*[^\s,])(?:, imported from: (\S+))?/;

/** Tells whether an address is that of a file that is not on the disk. */
function isGone(url: string): boolean {
  return url.startsWith("file:") && !isFileOnDisk(fromFileUrl(url));
}

async function importAlone(url: string): Promise<unknown> {
  try {
    await import(url);
    return undefined;
  } catch (error) {
    // A file imported as JSON or text is loaded as a module here.
    return isGone(url) && !findMissingModule(error)
      ? new TypeError(`Module not found "${url}"`)
      : error;
  }
}

/** V8's message of a syntax error and its place, not that of Deno's parser. */
const REFUSED_SYNTAX = /^[^\n]* at (file:\S+):\d+:\d+$/;

/**
 * Finds where a module's syntax is wrong: when another one imports it, V8
 * counts the lines of the code that Deno has emitted for it.
 */
async function locateSyntax(failure: unknown): Promise<unknown> {
  if (!(failure instanceof SyntaxError)) return failure;
  const [, url] = REFUSED_SYNTAX.exec(failure.message) ?? [];
  if (url === undefined) return failure;
  const alone = await importAlone(url);
  return alone instanceof SyntaxError ? alone : failure;
}

/** Adds the importer to an error about a missing module, if it is known. */
function nameImporter(failure: unknown, importer: string | undefined): unknown {
  const missing = findMissingModule(failure);
  if (!missing || importer === undefined) return failure;
  const { said, advice } = missing;
  const message = `${said}, imported from "${importer}"${advice}`;
  const { code } = failure as { readonly code?: unknown };
  return Object.assign(new TypeError(message), { code });
}

/**
 * Finds why a module cannot be loaded. When the reason lies in one that it
 * imports, Deno may only name that one; importing it alone shows the reason.
 *
 * @param error What importing the module threw.
 */
export async function findLoadFailure(error: unknown): Promise<unknown> {
  let failure = error;
  const tried = new Set<string>();
  while (failure instanceof Error) {
    const [, url, importer] = UNPREPARED.exec(failure.message) ?? [];
    if (url === undefined || tried.has(url)) break;
    tried.add(url);
    const alone = await importAlone(restoreAddresses(url));
    failure = nameImporter(alone ?? failure, importer);
  }
  return await locateSyntax(failure);
}

/** Describes why an import of settings cannot be loaded. */
async function describeUnprepared(
  place: string,
  unprepared: string,
): Promise<Mistake> {
  const failure = await findLoadFailure(new Error(unprepared));
  return describeFailedModule(failure, withoutPosition(place));
}

/**
 * Completes a mistake that says why settings cannot be loaded: with the reason,
 * where it lies and what to fix, and with addresses as they are on the disk.
 *
 * @param found The mistake, or any other.
 */
export async function explainLoadFailure(found: Mistake): Promise<Mistake> {
  if (found.code !== "load-failed") return found;
  const unprepared = UNPREPARED.exec(found.reason)?.[0];
  const explained = unprepared === undefined
    ? found
    : await describeUnprepared(found.places[0], unprepared);
  return { ...explained, reason: restoreAddresses(explained.reason) };
}
