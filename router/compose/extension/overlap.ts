import { groupBy } from "../../collection/group_by.ts";
import { listFew } from "../../report/few.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { findLastText, outlineOf } from "./declared_outlines.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/**
 * Warns of declared paths and inherited ones that differ only by the types of
 * parameters: whoever changed a type meant to replace the path.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param inherited The routes that are inherited, with their new paths.
 */
export function warnOfOverlaps(
  { composition: { mistakes }, outlinesIn }: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
  inherited: readonly ComposedRoute[],
): void {
  const { byOutline, lastTexts } = outlinesIn(extension.version);
  if (byOutline.size === 0) return;
  // Outlines are long strings, and hardly any two paths end the same way.
  const possible = inherited.filter((route) =>
    lastTexts.has(findLastText(route))
  );
  const alike = [...groupBy(possible, outlineOf)].flatMap(([outline, group]) =>
    (byOutline.get(outline) ?? []).map((own) => ({ own, group }))
  );
  if (alike.length === 0) return;
  // A path that the extended version has as well has kept its types.
  const unchanged = new Set(sources.map(({ resource }) => resource.shape));
  for (const { own, group } of alike) {
    if (unchanged.has(own.resource.shape)) continue;
    note(describeOverlap(extension, own, group), mistakes);
  }
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
