import type { Change } from "../change/change.ts";
import type { DeprecatedVersions } from "../lifecycle/deprecated_version.ts";
import { compareLifecycles } from "../lifecycle/lifecycle_change.ts";
import type { AnsweredPath } from "../published/locked_path.ts";
import { compareMethods } from "../removal/removed_method.ts";
import type { CompareWidth } from "../width/segment_width.ts";
import { compareTypes } from "./type_change.ts";

/** The rules by which paths that stay are judged. */
export interface KeptRules {
  /** Compares segments with their former ones. */
  readonly compareWidth: CompareWidth;
  readonly deprecated: DeprecatedVersions;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Compares a path that stays, here or elsewhere, with what it was.
 *
 * @param both The path as it was and as it is.
 * @param subject The name of the path in messages.
 * @param rules The rules by which it is judged.
 */
export function compareKept(
  both: AnsweredPath,
  subject: string,
  { compareWidth, deprecated, now }: KeptRules,
): Change[] {
  return [
    ...compareTypes(both, both.is.path, compareWidth),
    ...compareMethods(both, subject, now),
    ...compareLifecycles(both, deprecated, now),
  ];
}
