import { shapeOf } from "../../path/path_shape.ts";
import type { Change } from "./change.ts";
import type { PublishedPath } from "./locked_path.ts";
import type { AnsweredPath } from "./method_change.ts";
import { isGeneralized } from "./parameter_width.ts";
import type { KeepsPattern } from "./type_pattern.ts";
import { placeOfPath } from "./written_place.ts";

/** Judges a segment whose parameter takes something else than before. */
function judgeType(
  is: PublishedPath,
  old: string,
  now: string,
  keepsPattern: KeepsPattern,
): Change {
  const told = {
    places: [placeOfPath(is)],
    subject: is.path,
    tell: (what: string) => `A parameter of ${what} was ${old} and is ${now}.`,
  };
  const [before, after] = [old, now].map(shapeOf);
  const harmless = keepsPattern(before, after)
    ? "renamed"
    : isGeneralized(before, after)
    ? "generalized"
    : undefined;
  if (harmless) {
    const code = `request-parameter-type-${harmless}`;
    return { ...told, code, severity: "info", fix: "" };
  }
  return {
    ...told,
    code: "request-parameter-type-changed",
    severity: "error",
    fix: `Write ${old} again, and change it in a new version.`,
  };
}

/**
 * Judges the parameters of a path by the types that they had.
 *
 * @param both The path as it was and as it is.
 * @param keepsPattern Tells whether a type has another name only.
 */
export function compareTypes(
  { was, is }: AnsweredPath,
  keepsPattern: KeepsPattern,
): Change[] {
  if (was.shape === is.shape) return [];
  const before = was.path.split("/");
  return is.path.split("/").flatMap((segment, index) =>
    shapeOf(segment) === shapeOf(before[index])
      ? []
      : [judgeType(is, before[index], segment, keepsPattern)]
  );
}
