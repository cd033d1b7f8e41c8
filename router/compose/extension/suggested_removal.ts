import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
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
  paths: readonly string[],
): string | undefined {
  const ordered = paths.toSorted((a, b) => a.length - b.length);
  const find = (isAlike: (path: string, form: string) => boolean) =>
    ordered.find((path) => forms.some((form) => isAlike(path, form)));
  return find((path, form) => shapeOf(path) === shapeOf(form)) ??
    find((path, form) => outlineOfPath(path) === outlineOfPath(form)) ??
    find((path, form) => outlineOfPath(path).endsWith(outlineOfPath(form))) ??
    find((path, form) => form.includes("<") && isMisspelled(form, path));
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
 * @returns A sentence with a space after it, or an empty string.
 */
export function suggestRemoval(
  path: string,
  place: string,
  paths: readonly string[],
): string {
  const segments = splitPath(path)
    .map((segment) => correctParameter(segment, place));
  const version = segments.findLastIndex(isPlainlyVersion);
  const forms = [segments, segments.slice(version + 1)].map(joinSegments)
    .filter((form) => form !== "");
  const meant = findAlike(forms, paths);
  if (meant !== undefined) return `Did you mean "${meant}"? `;
  return segments.some(isWrittenParameter) ? "" : suggest(path, paths);
}
