import { LIFECYCLE_KEYS } from "../../declare/lifecycle.ts";
import { groupBy } from "../../path/group_by.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { splitPath } from "../../path/segment.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../effective_settings.ts";
import { listLayers } from "../lifecycle_layer.ts";

/**
 * Warns of places that extend one version by another for the same paths, but
 * have something else around them: only the first of them is around what the
 * version inherits.
 *
 * @param extensions The places that take over paths, in the order in which they
 * do.
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
  return writeLifecycle(one) === writeLifecycle(other) &&
    isSame(a.errorHandlers, b.errorHandlers) &&
    isSame(
      a.layers.map(({ middleware }) => middleware),
      b.layers.map(({ middleware }) => middleware),
    ) &&
    isSame(listRemoved(one), listRemoved(other));
}

/** Writes what is said of the life of paths, wherever it is said. */
function writeLifecycle({ effective }: Extension): string {
  const said = listLayers(effective.lifecycles).map(({ settings, version }) => [
    version,
    ...LIFECYCLE_KEYS.map((key) => settings[key]),
  ]);
  return JSON.stringify(said);
}

/** Lists what the paths take that a place leaves out. */
function listRemoved({ remove }: Extension): string[] {
  return remove.map((path) => shapeOf(splitPath(path).join("/"))).sort();
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
      "same paths: those that it inherits have the middleware, the error " +
      `handlers and the dates of ${first}, and none of ${place}, and a path ` +
      "is removed only where both remove it.",
    "Write extends and remove at one of the two.",
  );
}
