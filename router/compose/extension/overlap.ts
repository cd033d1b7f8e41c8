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
  const byOutline = groupBy(declared.values(), outlineOf);
  for (const [outline, alike] of groupBy(inherited, outlineOf)) {
    for (const own of byOutline.get(outline) ?? []) {
      note(describeOverlap(extension, own, alike), composition.mistakes);
    }
  }
}

function outlineOf({ pattern }: ComposedRoute): string {
  return outlineOfPattern(pattern);
}

function describeOverlap(
  { version, extends: extended, place }: Extension,
  { route: { resource, source } }: ComposedRoute,
  inherited: readonly ComposedRoute[],
): Mistake {
  const paths = [...new Set(inherited.map((route) => route.resource.path))];
  const remove = `remove: [${JSON.stringify(paths[0])}]`;
  return warning(
    "inherited-overlap",
    [source.place, place],
    `Version ${version} declares ${resource} and inherits ` +
      `${listFew(paths)} from version ${extended}; each serves the ` +
      "requests that fit its type.",
    paths.length === 1
      ? `Write ${remove} if the one replaces the other.`
      : `Write which of them it replaces, such as ${remove}.`,
  );
}
