import { normalizeNfc } from "./nfc.ts";
import { TEXT_TYPE } from "./type/builtin_type.ts";
import {
  isExtensionList,
  listExtensions,
  writeExtensions,
} from "./type/extension_list.ts";

/**
 * Returns the segments of a path; empty ones are left out.
 *
 * @param text The path, as it was written.
 */
export function splitPath(text: string): string[] {
  return text.split("/").filter((segment) => segment !== "");
}

/**
 * Joins segments into a path, which is empty if there are none.
 *
 * @param segments The segments.
 */
export function joinSegments(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}

/**
 * Returns the text after the last slash of a path.
 *
 * @param text The path, as it was written.
 */
export function lastSegmentOf(text: string): string {
  return text.slice(text.lastIndexOf("/") + 1);
}

/**
 * Returns the text before the last slash of a path.
 *
 * @param text The path, as it was written.
 */
export function withoutLastSegment(text: string): string {
  return text.slice(0, text.lastIndexOf("/"));
}

/**
 * Tells whether a segment, as it was written, is meant as a parameter.
 *
 * @param segment A segment of a path.
 */
export function isWrittenParameter(segment: string): boolean {
  return segment.startsWith("<");
}

/** A parameter as it is written: `<name>` or `<name:type>`. */
export interface WrittenParameter {
  readonly name: string;
  /** The type; `undefined` when none is written. */
  readonly type: string | undefined;
}

/**
 * Splits a parameter as it is written; nothing is checked.
 *
 * @param segment A segment of a path, as it was written.
 * @returns The parameter, or `undefined` for a segment that is not one.
 */
export function splitParameter(segment: string): WrittenParameter | undefined {
  const body = /^<(.*)>$/.exec(segment)?.[1];
  // The name of a group in an expression has brackets of its own.
  if (body === undefined || />.*(?<!\(\?)</.test(body)) return undefined;
  const colon = body.indexOf(":");
  return colon === -1
    ? { name: body, type: undefined }
    : { name: body.slice(0, colon), type: body.slice(colon + 1) };
}

/**
 * Lists the parameters of a path, as they are written.
 *
 * @param path The path, as it was written.
 */
export function listWrittenParameters(path: string): WrittenParameter[] {
  return splitPath(path).flatMap((segment) => splitParameter(segment) ?? []);
}

/**
 * Lists the names of a path's parameters.
 *
 * @param path The path, as it was written.
 */
export function listParameterNames(path: string): string[] {
  return listWrittenParameters(path).map(({ name }) => name);
}

/**
 * Writes a path as its pattern has it: `<x>` becomes `<x:str>`, extensions are
 * sorted, and text is in NFC.
 *
 * @param path The path, as it was written.
 */
export function writeTypes(path: string): string {
  return path.split("/").map((segment) => {
    const written = splitParameter(segment);
    return written ? writeParameter(written) : normalizeNfc(segment);
  }).join("/");
}

/**
 * Writes a path, or a part of one, as routes have it: with types, a slash before
 * each segment, and none at its end.
 *
 * @param path The path, as it was written.
 * @returns The path; an empty string if it has no segments.
 */
export function normalizePath(path: string): string {
  return joinSegments(splitPath(writeTypes(path)));
}

function writeParameter(
  { name, type = TEXT_TYPE.text }: WrittenParameter,
): string {
  const sorted = isExtensionList(type)
    ? writeExtensions(listExtensions(type))
    : type;
  return `<${name}:${sorted}>`;
}
