import { fromFileUrl, toFileUrl } from "@std/path";
import { showError, withoutColours } from "../../report/shown_error.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { locateMissingImport } from "./missing_import.ts";
import { isOwnModule, restoreAddresses } from "./module_address.ts";
import type { SourceLocation } from "./source_location.ts";

/** A place in a message, which Deno writes as a URL. */
const PLACE = /(file:\/\/\S+?):(\d+):(\d+)/g;
/** A place in a stack, which Deno mostly writes decoded. */
const FRAME = /^ +at (?:async )?(?:.*\()?(file:\/\/.+?):(\d+):(\d+)\)?$/gm;
/** Files whose lines are shown: others may hold secrets. */
const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;
/** What calls middleware and handlers: what called it is not at fault. */
const CHAIN = import.meta.resolve("../../serve/answering/chain.ts");

/**
 * Gives the stack of an error, when it has one.
 *
 * @param error What was thrown: any value.
 */
export function stackOf(error: unknown): string | undefined {
  try {
    if (!(error instanceof Error)) return undefined;
    return typeof error.stack === "string"
      ? withoutColours(error.stack)
      : undefined;
  } catch {
    // It can be what throws when it is looked at.
    return undefined;
  }
}

/**
 * Gives the frames of a stack. What the message says may come from a request, and
 * look like frames; one that was changed since is not told from them.
 */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(`${message}\n    at `);
  const head = stack.slice(0, Math.max(start, 0));
  const isHead = message === "" ? /^[^:\n]*$/ : /^(?:[^\n]*: )?$/;
  return start === -1 || !isHead.test(head)
    ? ""
    : stack.slice(start + message.length);
}

/**
 * Finds where in the application an error was thrown: the first of its own
 * places in the stack.
 *
 * @param error What was thrown.
 * @param isLoaded Tells whether a file was loaded as a module: no other has
 * thrown anything.
 */
export function locateThrown(
  error: unknown,
  isLoaded: (file: string) => boolean,
): SourceLocation | undefined {
  const frames = framesOf(stackOf(error) ?? "", showError(error));
  return locate(frames.split(CHAIN)[0].matchAll(FRAME), isLoaded);
}

/**
 * Finds where in the application the reason lies that a module cannot be
 * loaded: the first of its own places that the message or the stack names.
 *
 * @param error What loading it threw.
 * @param file The module's path on the disk.
 */
export function locateLoadFailure(
  error: unknown,
  file: string,
): SourceLocation | undefined {
  if (!(error instanceof Error)) return undefined;
  const message = restoreAddresses(showError(error));
  return locateMissingImport(error, file) ?? locate(message.matchAll(PLACE)) ??
    locateThrown(error, () => true);
}

/** Gives the first of some places that lies in a file of the application. */
function locate(
  places: Iterable<RegExpExecArray>,
  isShown: (file: string) => boolean = () => true,
): SourceLocation | undefined {
  for (const [, url, line, column] of places) {
    const file = findSource(restoreAddresses(url));
    if (file === undefined || !isShown(file)) continue;
    return { file, line: +line, column: +column };
  }
  return undefined;
}

/** Gives the path of a source file of the application. */
function findSource(url: string): string | undefined {
  const encoded = url.replace(/[%?#\\]/g, encodeURIComponent);
  return [encoded, url].map(pathOfUrl).find((path) =>
    path !== undefined && SOURCE.test(path) && isFileOnDisk(path) &&
    isOwnModule(toFileUrl(path).href)
  );
}

function pathOfUrl(url: string): string | undefined {
  try {
    return fromFileUrl(url);
  } catch {
    // It is no address, or its escapes are not text.
    return undefined;
  }
}
