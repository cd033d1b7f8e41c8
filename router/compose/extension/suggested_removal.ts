import { isAtOrBelow } from "../../path/at_or_below.ts";
import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import { joinVersion, nameVersion } from "../../path/version.ts";
import {
  isWrittenParameter,
  lastSegmentOf,
  splitPath,
} from "../../path/written_path.ts";
import { listFew } from "../../report/few.ts";
import { suggest } from "../../report/suggestion.ts";
import { correctParameter } from "../checking/translated_parameter.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../version_prefix.ts";

/**
 * Says which path was probably meant by one that is removed in vain. One with
 * parameters, in whatever notation, is never told of a path with other text:
 * that is another endpoint.
 *
 * @param path The path, as it was written.
 * @param extension What removes it.
 * @param paths The paths of the extended version, without that.
 * @returns A sentence or two with a space after them, or an empty string.
 */
export function suggestRemoval(
  path: string,
  extension: Extension,
  paths: readonly string[],
): string {
  const segments = splitPath(path);
  const wanted = segments.map((segment) =>
    correctParameter(segment, extension.place)
  );
  const forms = listForms(wanted, extension)
    .map((form) => `/${form.join("/")}`);
  const meant = findAlike(forms, paths);
  const sentence = meant === undefined ? "" : `Did you mean "${meant}"? `;
  if (wanted.some(isWrittenParameter)) {
    return describeNotation(segments, wanted) + sentence;
  }
  return sentence || suggest(path, paths) || describeBelow(forms, paths);
}

/** Names the paths below one of the forms, which `remove` does not mean. */
function describeBelow(
  forms: readonly string[],
  paths: readonly string[],
): string {
  const below = paths.filter((path) =>
    forms.some((form) => isAtOrBelow(path, form))
  );
  return below.length === 0
    ? ""
    : "A path is removed by itself, without those below it: " +
      `${listFew(below)}. `;
}

/** Says how a parameter is written, where another notation stands. */
function describeNotation(
  segments: readonly string[],
  wanted: readonly string[],
): string {
  const foreign = segments.findIndex((segment, index) =>
    isWrittenParameter(wanted[index]) && !isWrittenParameter(segment)
  );
  return foreign === -1
    ? ""
    : `A parameter is written ${wanted[foreign]}, not ${segments[foreign]}. `;
}

/**
 * Lists what a path can be meant as: what it says, what lies below the URL
 * prefix, what comes after a version in it, and that below what stands before.
 */
function listForms(
  wanted: readonly string[],
  extension: Extension,
): (readonly string[])[] {
  const { urlPattern } = extension.effective;
  const below = [...splitPath(urlPattern.text), ...wanted];
  const at = findVersion(wanted, extension);
  if (at === -1) return [wanted, below];
  const after = wanted.slice(at + 1);
  return [wanted, below, after, [...wanted.slice(0, at), ...after]];
}

/**
 * Finds the segment that is a version. What stands before it need not be the
 * prefix here: the path may be written as the extended version has it.
 */
function findVersion(
  wanted: readonly string[],
  { version, extends: extended, effective }: Extension,
): number {
  const last = lastSegmentOf(prefixOf(effective.versionPrefixes));
  return wanted.findIndex((segment) =>
    [version, extended].some((one) =>
      nameVersion(segment) === one || segment === joinVersion(last, one)
    )
  );
}

/** Finds the path that is one of the forms, else one of other types. */
function findAlike(
  forms: readonly string[],
  paths: readonly string[],
): string | undefined {
  const find = (keyOf: (path: string) => string) => {
    const wanted = forms.map(keyOf);
    return paths.find((path) => wanted.includes(keyOf(path)));
  };
  return find(shapeOf) ?? find(outlineOfPath);
}
