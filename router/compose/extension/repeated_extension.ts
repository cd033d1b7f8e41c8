import { groupBy } from "../../collection/group_by.ts";
import { LIFECYCLE_KEYS } from "../../declare/lifecycle.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { RemovedPath } from "../composed.ts";
import type { Extension } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { listLayers } from "../lifecycle_layer.ts";

/**
 * Warns of places that extend one version by another for the same paths, but
 * have other surroundings: only those of the first are around what the version
 * inherits.
 *
 * @param removed The places, in the order in which they inherit paths, and the
 * paths that each leaves out.
 * @param mistakes Collects the warnings.
 */
export function warnOfRepeatedExtensions(
  removed: ReadonlyMap<Extension, readonly RemovedPath[]>,
  mistakes: Mistake[],
): void {
  const shapesOf = (extension: Extension) =>
    removed.get(extension)!.map(({ resource }) => resource.shape).sort();
  for (const extensions of groupBy(removed.keys(), keyOf).values()) {
    for (const extension of extensions) {
      const first = extensions.find(({ scope }) => scope === extension.scope)!;
      const isSameEverywhere = hasSameAround(first, extension) &&
        isSame(shapesOf(first), shapesOf(extension));
      if (!isSameEverywhere) note(describeRepeated(first, extension), mistakes);
    }
  }
}

/** Returns a key of the paths that a place inherits in its group. */
function keyOf(extension: Extension): string {
  const { version, versionPrefix, extends: extended, effective } = extension;
  // Requests cannot tell `/<org>/v` and `/<tenant>/v` apart.
  const prefix = shapeOf(versionPrefix);
  return [version, extended, prefix, effective.urlPattern.shape].join("\n");
}

/** Tells whether two places have the same lifecycles and surroundings. */
function hasSameAround(one: Extension, other: Extension): boolean {
  const [a, b] = [one.effective, other.effective];
  return writeLifecycle(a) === writeLifecycle(b) &&
    isSame(a.errorHandlers, b.errorHandlers) &&
    isSame(
      a.layers.map(({ middleware }) => middleware),
      b.layers.map(({ middleware }) => middleware),
    );
}

/** Writes the lifecycle of paths, wherever it is set. */
function writeLifecycle({ lifecycles }: EffectiveSettings): string {
  const said = listLayers(lifecycles).map(({ settings, version }) => [
    version,
    ...LIFECYCLE_KEYS.map((key) => settings[key]),
  ]);
  return JSON.stringify(said);
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
    `Version ${version} extends version ${extended} in both places, for the ` +
      "same paths: inherited paths have the middleware, error handlers and " +
      `dates of ${first}, none of ${place}, and a path is removed only if ` +
      "both remove it.",
    "Write extends and remove in only one of the two.",
  );
}
