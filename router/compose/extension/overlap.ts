import { groupBy } from "../../path/group_by.ts";
import { outlineOfPattern } from "../../path/pattern.ts";
import { listFew } from "../../report/few.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/**
 * Warns of declared paths and inherited ones that differ only by the types of
 * parameters: whoever changed a type meant to replace the path.
 *
 * @param pass What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param inherited The routes that are inherited, with their new paths.
 */
export function warnOfOverlaps(
  { composition }: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
  inherited: readonly ComposedRoute[],
): void {
  const known = new Set(sources.map(({ resource }) => resource.shape));
  // Of several routes of one path, one stands for all.
  const declared = new Map(
    composition.routes
      .filter(({ version: own, resource }) =>
        own === extension.version && resource.parameters.length > 0 &&
        !known.has(resource.shape)
      )
      .map((composed) => [composed.pattern.shape, composed]),
  );
  if (declared.size === 0) return;
  const byOutline = groupBy(
    declared.values(),
    ({ pattern }) => outlineOfPattern(pattern),
  );
  for (const [outline, resources] of gatherAlike(inherited, byOutline)) {
    for (const own of byOutline.get(outline)!) {
      note(
        describeOverlap(extension, own, [...resources]),
        composition.mistakes,
      );
    }
  }
}

/** Gathers the paths without version that have the outline of a declared one. */
function gatherAlike(
  inherited: readonly ComposedRoute[],
  byOutline: ReadonlyMap<string, unknown>,
): Map<string, Set<string>> {
  const alike = new Map<string, Set<string>>();
  for (const { pattern, resource: { path } } of inherited) {
    const outline = outlineOfPattern(pattern);
    if (!byOutline.has(outline)) continue;
    const known = alike.get(outline);
    if (known) known.add(path);
    else alike.set(outline, new Set([path]));
  }
  return alike;
}

function describeOverlap(
  { version, extends: extended, place }: Extension,
  { route: { resource, source } }: ComposedRoute,
  inherited: readonly string[],
): Mistake {
  const remove = `remove: [${JSON.stringify(inherited[0])}]`;
  return warning(
    "inherited-overlap",
    [source.place, place],
    `Version ${version} declares ${resource} and inherits ` +
      `${listFew(inherited)} from version ${extended}; each serves the ` +
      "requests that fit its type.",
    inherited.length === 1
      ? `Write ${remove} if the one replaces the other.`
      : `Write which of them it replaces, such as ${remove}.`,
  );
}
