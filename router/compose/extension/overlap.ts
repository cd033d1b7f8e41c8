import { groupBy } from "../../collection/group_by.ts";
import {
  joinShapes,
  outlineOfPattern,
  type Pattern,
} from "../../path/pattern.ts";
import { listFew } from "../../report/few.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";

/**
 * Warns of declared paths and inherited ones that differ only by the types of
 * parameters: whoever changed a type meant to replace the path.
 *
 * @param composition The composition so far, where warnings are recorded.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param inherited The routes that are inherited, with their new paths.
 */
export function warnOfOverlaps(
  { mistakes, routes }: Composition,
  extension: Extension,
  sources: readonly ComposedRoute[],
  inherited: readonly ComposedRoute[],
): void {
  const own = routes.filter((route) =>
    route.version === extension.version && route.resource.parameters.length > 0
  );
  if (own.length === 0) return;
  const ownShapes = new Set(own.map(({ resource }) => resource.shape));
  for (const { resource } of sources) ownShapes.delete(resource.shape);
  // Of several routes of one path, one stands for all.
  const declared = new Map(
    own.filter(({ resource }) => ownShapes.has(resource.shape))
      .map((route) => [joinShapes(route.lead, route.resource), route]),
  );
  if (declared.size === 0) return;
  const byOutline = groupBy(declared.values(), outlineOf);
  // Outlines are long strings, and hardly any two paths end the same way.
  const lastTextOf = ({ resource }: ComposedRoute) => findLastText(resource);
  const texts = new Set([...declared.values()].map(lastTextOf));
  const possible = inherited.filter((route) => texts.has(lastTextOf(route)));
  for (const [outline, group] of groupBy(possible, outlineOf)) {
    for (const own of byOutline.get(outline) ?? []) {
      note(describeOverlap(extension, own, group), mistakes);
    }
  }
}

/** Finds the last static segment of a path, decoded. */
function findLastText({ segments }: Pattern): string | undefined {
  return segments.findLast((segment) => segment.kind === "static")?.decoded;
}

function outlineOf({ lead, resource }: ComposedRoute): string {
  return outlineOfPattern(lead) + outlineOfPattern(resource);
}

function describeOverlap(
  { version, extends: extended, place }: Extension,
  { route: { resource, source } }: ComposedRoute,
  inherited: readonly ComposedRoute[],
): Mistake {
  const paths = [...new Set(inherited.map((route) => route.resource.path))];
  const remove = `remove: [${JSON.stringify(paths[0])}] in ${place}`;
  return warning(
    "inherited-overlap",
    [source.place, place],
    `Version ${version} declares ${resource} and inherits ` +
      `${listFew(paths)} from version ${extended}; each serves the ` +
      "requests that match its type.",
    (paths.length === 1
      ? `If the first replaces the second, write ${remove}. `
      : `Write remove for those that the first replaces, such as ${remove}. `) +
      // An inherited path that clients have already must not be removed.
      `To keep an inherited path, declare it in version ${version} too, in a ` +
      `file by re-exporting that of version ${extended}.`,
  );
}
