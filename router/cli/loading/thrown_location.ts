import { fromFileUrl, toFileUrl } from "@std/path";
import { showError, withoutColours } from "../../report/shown_error.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { locateMissingImport } from "./missing_import.ts";
import { isOwnModule, restoreAddresses } from "./module_address.ts";
import type { SourceLocation } from "./source_location.ts";

/** A place in a message, which Deno writes as a URL. */
const PLACE = /(file:\/\/\S+?):(\d+):(\d+)/g;
/** A place in a stack, which Deno usually writes decoded. */
const FRAME = /^ +at (?:async )?(?:.*\()?(file:\/\/.+?):(\d+):(\d+)\)?$/gm;
/** Files whose lines are shown: others may hold secrets. */
const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;
/** The caller of middleware and handlers: its own callers are not at fault. */
const CHAIN = import.meta.resolve("../../serve/answering/chain.ts");

/**
 * Returns the stack of an error, if it has one.
 *
 * @param error The thrown value, of any kind.
 */
export function stackOf(error: unknown): string | undefined {
  try {
    if (!(error instanceof Error)) return undefined;
    return typeof error.stack === "string"
      ? withoutColours(error.stack)
      : undefined;
  } catch {
    // The value may throw when its properties are read.
    return undefined;
  }
}

/**
 * Returns the frames of a stack. The message may come from a request and look
 * like frames; if it was changed since, they cannot be told apart.
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
 * @param error The thrown value.
 * @param isLoaded Tells whether a file was loaded as a module: no other can
 * have thrown it.
 */
export function locateThrown(
  error: unknown,
  isLoaded: (file: string) => boolean,
): SourceLocation | undefined {
  const frames = framesOf(stackOf(error) ?? "", showError(error));
  return locate(frames.split(CHAIN)[0].matchAll(FRAME), isLoaded);
}

/**
 * Finds where in the application a module fails to load: the first of its own
 * places that the message or the stack names.
 *
 * @param error The error that loading it threw.
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

/** Returns the first of the places that lies in a file of the application. */
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

/** Returns the path of a URL if it is a source file of the application. */
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
    // It is no file URL, or its escapes cannot be decoded.
    return undefined;
  }
}
