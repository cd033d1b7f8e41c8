import { mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import { mayMissPaths } from "./lost_version.ts";
import { suggestRemoval } from "./suggested_removal.ts";

/** Finds the place of a path that the extended version has in another group. */
function findOutside(
  { routes, readPath }: Composition,
  { extends: extended, scope: { start, end } }: Extension,
  path: string,
): string | undefined {
  const { shape } = readPath(path);
  return routes.find(({ version, resource }, index) =>
    (index < start || index >= end) && version === extended &&
    resource.shape === shape
  )?.declaration.place;
}

/**
 * Records that a path that an extension removes is none of those that it could
 * inherit.
 *
 * @param pass The pass so far.
 * @param extension The extension.
 * @param path The path, as it was written.
 * @param sources The routes that it could inherit.
 */
export function noteDeadRemoval(
  { composition, outlineOf }: InheritancePass,
  extension: Extension,
  path: string,
  sources: readonly ComposedRoute[],
): void {
  const { version, extends: extended, place } = extension;
  if (mayMissPaths(composition, extended)) return;
  const paths = new Set(sources.map(({ resource }) => resource));
  const outside = findOutside(composition, extension, path);
  note(
    mistake(
      "bad-remove",
      [place],
      `Path "${path}" is removed, but version ${version} inherits no such path ` +
        `from version ${extended} here.`,
      outside !== undefined
        ? `${outside} declares it in another group: write it in the remove ` +
          `of version ${version} there, or delete it from this one.`
        : suggestRemoval(path, place, [...paths], outlineOf) +
          "Write one path per entry, without a version or method, or delete " +
          "it from remove.",
    ),
    composition.mistakes,
  );
}
