import { groupBy } from "../../path/group_by.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../effective_settings.ts";

/**
 * Warns of places that extend one version by another for the same paths, but
 * have something else around them: only the first of them is around what the
 * version inherits.
 *
 * @param extensions The places that extend versions, in the order in which they
 * take over paths.
 * @param mistakes Takes the warnings.
 */
export function warnOfRepeatedExtensions(
  extensions: readonly Extension[],
  mistakes: Mistake[],
): void {
  for (const alike of groupBy(extensions, keyOf).values()) {
    for (const extension of alike) {
      const first = alike.find(({ scope }) => scope === extension.scope)!;
      if (isAlike(first, extension)) continue;
      note(describeRepeated(first, extension), mistakes);
    }
  }
}

/** Gives what the paths have in common that a place takes over in its group. */
function keyOf({ version, extends: extended, effective }: Extension): string {
  const prefix = prefixOf(effective.versionPrefixes);
  return [version, extended, prefix, effective.urlPattern.shape].join("\n");
}

/** Tells whether it is the same which of two places takes over a path. */
function isAlike(one: Extension, other: Extension): boolean {
  const [a, b] = [one.effective, other.effective];
  return a.lifecycles === b.lifecycles &&
    isSame(a.errorHandlers, b.errorHandlers) &&
    isSame(
      a.layers.map(({ middleware }) => middleware),
      b.layers.map(({ middleware }) => middleware),
    ) &&
    isSame(one.remove.toSorted(), other.remove.toSorted());
}

function isSame<Thing>(a: readonly Thing[], b: readonly Thing[]): boolean {
  return a.length === b.length &&
    a.every((thing, index) => thing === b[index]);
}

function describeRepeated(
  { version, extends: extended, place: first }: Extension,
  { place }: Extension,
): Mistake {
  return warning(
    "bad-extends",
    [place, first],
    `Version ${version} extends version ${extended} at both places, for the ` +
      "same paths: middleware, error handlers and dates of the second hold " +
      "for those that it inherits, none of the first does, and a path is " +
      "removed only where both remove it.",
    "Write extends and remove at one of the two.",
  );
}
