import { listTypes } from "../../../path/path_shape.ts";
import type { CustomType } from "../../../path/type/custom_type.ts";
import type { Change, UnnamedChange } from "../change/change.ts";
import { gradeChanges } from "../change/graded_change.ts";
import type { AnsweredPath } from "../published/locked_path.ts";
import type { Published } from "../published/published.ts";
import { type ChangedPattern, listChanged } from "../width/custom_pattern.ts";
import { findRefusedText } from "../width/refused_text.ts";
import type { CompareWidth } from "../width/segment_width.ts";

/**
 * Lists the types that a path named and still names in the same segments.
 *
 * @param both The path as it was and as it is.
 */
export function listKeptTypes({ was, is }: AnsweredPath): string[] {
  const before = was.shape.split("/");
  const segments = is.shape.split("/");
  return listTypes(segments.filter((one, index) => one === before[index]));
}

/** Judges a pattern by what it is known to match of what the old one did. */
function judgePattern(
  { name, old, now }: ChangedPattern,
  place: string,
  compareWidth: CompareWidth,
  type: CustomType | undefined,
): UnnamedChange {
  const changed = (what: string) =>
    `The pattern of type "${name}" in ${what} was ${old} and is ${now}`;
  const again = `write ${old} again, and give the new pattern to a type of ` +
    "another name, in a new version";
  const code = "request-parameter-pattern-changed";
  const places = [place];
  if (compareWidth(`<${name}>`, `<${name}>`) !== "none") {
    return {
      code: "request-parameter-pattern-generalized",
      severity: "info",
      places,
      describe: (what) =>
        `${changed(what)}, which still matches all former values.`,
      fix: "",
    };
  }
  const refused = findRefusedText(old, now, type);
  if (refused === undefined) {
    return {
      code,
      severity: "warning",
      places,
      describe: (what) =>
        `${changed(what)}. It may no longer match every former value.`,
      fix: `If it does not, ${again}.`,
    };
  }
  const shown = JSON.stringify(refused);
  return {
    code,
    severity: "error",
    places,
    describe: (what) => `${changed(what)}, which no longer matches ${shown}.`,
    fix: `Unless its parse already refused all such values, ${again}.`,
  };
}

/**
 * Compares the patterns of types that paths name as before; each is reported
 * once for all of its paths.
 *
 * @param kept The paths, as they were and as they are.
 * @param before The locked patterns, by the names of the types.
 * @param published What is published now.
 * @param compareWidth Compares segments with their former ones.
 */
export function comparePatterns(
  kept: readonly AnsweredPath[],
  before: ReadonlyMap<string, string>,
  { types, typesPlace, customTypes }: Published,
  compareWidth: CompareWidth,
): Change[] {
  return listChanged(before, types).flatMap((changed) => {
    const { name } = changed;
    const naming = kept.filter((both) => listKeptTypes(both).includes(name));
    if (naming.length === 0) return [];
    const place = typesPlace ?? naming[0].is.path;
    const { [name]: type } = customTypes;
    const judged = judgePattern(changed, place, compareWidth, type);
    return naming.flatMap(({ was, is }) =>
      gradeChanges([{ ...judged, subject: is.path }], was.routes)
    );
  });
}
