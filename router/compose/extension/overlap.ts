import { groupBy } from "../../path/group_by.ts";
import { outlineOf } from "../../path/pattern.ts";
import { note, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/**
 * Warns of a declared path and an inherited one that differ only by the types
 * of parameters: whoever changed a type meant to replace the path.
 *
 * @param pass What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param inherited The routes that are inherited, with their new paths.
 */
export function warnOfOverlaps(
  { composition }: InheritancePass,
  { version, extends: extended, place }: Extension,
  sources: readonly ComposedRoute[],
  inherited: readonly ComposedRoute[],
): void {
  const known = new Set(sources.map(({ resource }) => resource.shape));
  // Of several routes of one path, one stands for all.
  const declared = new Map(
    composition.routes
      .filter(({ version: own, resource }) =>
        own === version && resource.parameters.length > 0 &&
        !known.has(resource.shape)
      )
      .map((composed) => [composed.pattern.shape, composed]),
  );
  const byOutline = groupBy(
    declared.values(),
    ({ pattern }) => outlineOf(pattern),
  );
  for (const composed of inherited) {
    const own = byOutline.get(outlineOf(composed.pattern)) ?? [];
    for (const { route: other } of own) {
      const { route } = composed;
      note(
        warning(
          "inherited-overlap",
          [other.source.place, place],
          `Version ${version} declares ${other.resource} and inherits ` +
            `${route.resource} from version ${extended}; each serves the ` +
            "requests that fit its type.",
          `Write remove: ["${route.resource}"] if the one replaces the other.`,
        ),
        composition.mistakes,
      );
    }
  }
}
