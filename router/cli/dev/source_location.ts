import { fromFileUrl, join, relative, toFileUrl } from "@std/path";
import { showError, withoutColours } from "../../path/shown_error.ts";
import { isFileOnDisk } from "../file_on_disk.ts";
import { restoreAddresses } from "./module_address.ts";
import { isOwnModule } from "./module_graph.ts";

/** A place in a file's text. */
export interface SourceLocation {
  /** The file's path on the disk. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A place in a message, which Deno writes as a URL. */
const PLACE = /(file:\/\/\S+?):(\d+):(\d+)/g;
/** A place in a stack; Deno decodes what lies below the current folder. */
const FRAME = /^ +at (?:async )?(?:.*\()?(file:\/\/.+?):(\d+):(\d+)\)?$/gm;
/** Files whose lines are shown: others may hold secrets. */
const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;
/** What calls middleware and handlers: what called it is not at fault. */
const CHAIN = import.meta.resolve("../../serve/chain.ts");
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
 * Finds where in the application an error was thrown: the first of its own
 * places in the stack. What the message says may come from a request.
 *
 * @param error What was thrown.
 */
export function locateThrown(error: unknown): SourceLocation | undefined {
  const stack = stackOf(error) ?? "";
  const message = showError(error);
  const start = stack.indexOf(message);
  const frames = start === -1 ? stack : stack.slice(start + message.length);
  return locate(frames.split(CHAIN)[0].matchAll(FRAME));
}

/**
 * Finds where in the application the reason lies that a module cannot be
 * loaded: the first of its own places that the message or the stack names.
 *
 * @param error What loading it threw.
 */
export function locateLoadFailure(error: unknown): SourceLocation | undefined {
  if (!(error instanceof Error)) return undefined;
  const message = restoreAddresses(showError(error));
  return locate(message.matchAll(PLACE)) ?? locateThrown(error);
}

/** Gives the first of some places that lies in a file of the application. */
function locate(
  places: Iterable<RegExpExecArray>,
): SourceLocation | undefined {
  for (const [, url, line, column] of places) {
    const file = findSource(restoreAddresses(url));
    if (file !== undefined) return { file, line: +line, column: +column };
  }
  return undefined;
}

/** Gives the path of a source file of the application. */
function findSource(url: string): string | undefined {
  const here = `${toFileUrl(Deno.cwd()).href}/`;
  const decoded = url.startsWith(here)
    ? [join(Deno.cwd(), url.slice(here.length))]
    : [];
  const paths = URL.canParse(url) ? [...decoded, pathOfUrl(url)] : decoded;
  return paths.find((path) =>
    path !== undefined && SOURCE.test(path) && isFileOnDisk(path) &&
    isOwnModule(toFileUrl(path).href)
  );
}

function pathOfUrl(url: string): string | undefined {
  try {
    return fromFileUrl(url);
  } catch {
    // Its escapes are not text.
    return undefined;
  }
}

/**
 * Finds the export of a file that a message is about, by the names that it
 * quotes; else the first one.
 *
 * @param file The file's path.
 * @param message What is wrong with what the file exports.
 */
export function locateExport(file: string, message: string): SourceLocation {
  const lines = readLines(file);
  const isExport = (line: string) => /^\s*export\b/.test(line);
  const names = [...message.matchAll(/"(\w+)"/g)].map(([, name]) =>
    new RegExp(`\\b${name}\\b`)
  );
  const named = lines.findIndex((line) =>
    isExport(line) && names.some((name) => name.test(line))
  );
  const index = named === -1 ? lines.findIndex(isExport) : named;
  return { file, line: Math.max(index, 0) + 1, column: 1 };
}

/**
 * Reads the lines of a file; none when it cannot be read.
 *
 * @param file The file's path.
 */
export function readLines(file: string): string[] {
  try {
    return Deno.readTextFileSync(file).split(/\r?\n/);
  } catch {
    return [];
  }
}

/**
 * Formats the path of a file for people, relative to the current folder.
 *
 * @param file The file's path on the disk.
 */
export function formatFile(file: string): string {
  const path = relative(Deno.cwd(), file);
  return path.startsWith("..") ? file : path;
}

/**
 * Formats a place for people, relative to the current folder.
 *
 * @param location The place: a path on the disk, line and column counted from
 * 1.
 */
export function formatLocation(
  { file, line, column }: SourceLocation,
): string {
  return `${formatFile(file)}:${line}:${column}`;
}
