import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import type { Pattern } from "../../path/pattern.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import {
  isWrittenParameter,
  joinSegments,
  splitPath,
} from "../../path/written_path.ts";
import { findNearest, suggest } from "../../report/suggestion.ts";
import { correctParameter } from "../checking/translated_parameter.ts";

/** Finds a path that is, or ends with, one of some forms, whatever the types. */
function findAlike(
  forms: readonly string[],
  paths: readonly Pattern[],
  outlineOf: (path: Pattern) => string,
): Pattern | undefined {
  const ordered = paths.toSorted((a, b) => a.path.length - b.path.length);
  const shapes = forms.map(shapeOf);
  const outlines = forms.map(outlineOfPath);
  const withParameters = forms.filter((form) => form.includes("<"));
  return ordered.find(({ shape }) => shapes.includes(shape)) ??
    ordered.find((path) => outlines.includes(outlineOf(path))) ??
    ordered.find((path) =>
      outlines.some((outline) => outlineOf(path).endsWith(outline))
    ) ??
    ordered.find(({ path }) =>
      withParameters.some((form) => isMisspelled(form, path))
    );
}

/** Tells whether the text of a path differs from another's only by typos. */
function isMisspelled(form: string, path: string): boolean {
  const segments = splitPath(path);
  const own = splitPath(form);
  return own.length === segments.length &&
    own.every((segment, index) =>
      isWrittenParameter(segment) || isWrittenParameter(segments[index])
        ? outlineOfPath(segment) === outlineOfPath(segments[index])
        : findNearest(segment, [segments[index]]) !== ""
    );
}

/**
 * Describes which path was probably meant by one that is removed without
 * effect. For one with parameters, in whatever notation, a path with other text
 * is another endpoint, unless each segment is only misspelled.
 *
 * @param path The path, as it was written.
 * @param place Where it was written.
 * @param paths The paths of the extended version, without the version.
 * @param outlineOf Returns the outline of such a path.
 * @returns A sentence with a space after it, or an empty string.
 */
export function suggestRemoval(
  path: string,
  place: string,
  paths: readonly Pattern[],
  outlineOf: (path: Pattern) => string,
): string {
  const segments = splitPath(path)
    .map((segment) => correctParameter(segment, place));
  const version = segments.findLastIndex(isPlainlyVersion);
  const forms = [segments, segments.slice(version + 1)].map(joinSegments)
    .filter((form) => form !== "");
  const meant = findAlike(forms, paths, outlineOf);
  if (meant) return `Did you mean "${meant.path}"? `;
  return segments.some(isWrittenParameter)
    ? ""
    : suggest(path, paths.map((one) => one.path));
}
