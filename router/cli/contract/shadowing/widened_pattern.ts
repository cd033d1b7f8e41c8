import { listTypes } from "../../../path/path_shape.ts";
import type { AnsweredPath, PublishedPath } from "../published/locked_path.ts";
import { listChanged, type Patterns } from "../width/own_pattern.ts";
import { findRefusedText } from "../width/refused_text.ts";

/**
 * Lists the paths of the same own types as before that may take requests which
 * they have not taken, since the patterns of these types fit more.
 *
 * @param kept What the paths were, and what they are.
 * @param before The patterns that were locked.
 * @param now Those that are published.
 */
export function listWidened(
  kept: readonly AnsweredPath[],
  before: Patterns,
  now: Patterns,
): ReadonlySet<PublishedPath> {
  const names = listChanged(before, now)
    .filter(({ old, now }) => findRefusedText(now, old) !== undefined)
    .map(({ name }) => name);
  const naming = kept.filter(({ was, is }) =>
    was.shape === is.shape &&
    listTypes(is.shape.split("/")).some((name) => names.includes(name))
  );
  return new Set(naming.map(({ is }) => is));
}
