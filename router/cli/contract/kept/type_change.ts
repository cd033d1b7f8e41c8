import { shapeOf } from "../../../path/path_shape.ts";
import type { Change } from "../change/change.ts";
import { gradeChanges } from "../change/graded_change.ts";
import type { AnsweredPath, PublishedPath } from "../published/locked_path.ts";
import { placeOfParameter } from "../published/written_place.ts";
import { takesAll } from "../width/path_width.ts";
import type { CompareWidth } from "../width/segment_width.ts";

/** A segment whose parameter accepts something other than before. */
interface ChangedSegment {
  /** The path that has it. */
  readonly is: PublishedPath;
  /** The name of the path in messages. */
  readonly subject: string;
  /** Which segment it is, counted from 1. */
  readonly index: number;
  readonly old: string;
  readonly now: string;
}

function judgeType(
  { is, subject, index, old, now }: ChangedSegment,
  compareWidth: CompareWidth,
): Change {
  const shared = {
    places: [placeOfParameter(is, index)],
    subject,
    describe: (what: string) =>
      `A parameter of ${what} was ${old} and is ${now}.`,
  };
  const [before, after] = [old, now].map(shapeOf);
  const width = compareWidth(before, after);
  if (takesAll(width)) {
    const code = width === "same"
      ? "request-parameter-type-renamed"
      : "request-parameter-type-generalized";
    return { ...shared, code, severity: "info", fix: "" };
  }
  if (width === "possible") {
    return {
      ...shared,
      code: "request-parameter-pattern-changed",
      severity: "warning",
      describe: (what) =>
        `${shared.describe(what)} The pattern matches all former values, but ` +
        "the type may not accept them all.",
      fix:
        `If it does not, write ${old} again, and change it in a new version.`,
    };
  }
  return {
    ...shared,
    code: "request-parameter-type-changed",
    severity: "error",
    fix: `Write ${old} again, and change it in a new version.`,
  };
}

/**
 * Judges the parameters of a path by the types that they had.
 *
 * @param both The path as it was, and the one that answers its requests.
 * @param subject The name of the latter in messages.
 * @param compareWidth Compares segments with their former ones.
 */
export function compareTypes(
  { was, is }: AnsweredPath,
  subject: string,
  compareWidth: CompareWidth,
): Change[] {
  if (was.shape === is.shape) return [];
  const before = was.path.split("/");
  const changes = is.path.split("/").flatMap((now, index) => {
    const old = before[index];
    return shapeOf(now) === shapeOf(old)
      ? []
      : [judgeType({ is, subject, index, old, now }, compareWidth)];
  });
  return gradeChanges(changes, was.routes);
}
