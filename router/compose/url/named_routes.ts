import { groupBy } from "../../collection/group_by.ts";
import type { Route } from "../../declare/route.ts";
import { normalizeNfc } from "../../path/nfc.ts";
import { normalizePath } from "../../path/written_path.ts";

/** The routes of an application, by name and by path. */
export interface NamedRoutes {
  /**
   * By their names in composed form: a disk may have a file's name in another
   * Unicode form than the one that is typed.
   */
  readonly byName: ReadonlyMap<string, readonly Route[]>;
  /** By their paths without version prefix and version. */
  readonly byResource: ReadonlyMap<string, readonly Route[]>;
}

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/**
 * Groups routes by name and by resource, each on first access.
 *
 * @param listRoutes Lists the routes of the application.
 */
export function nameRoutes(
  listRoutes: () => readonly Route[],
): NamedRoutes {
  let byName: NamedRoutes["byName"] | undefined;
  let byResource: NamedRoutes["byResource"] | undefined;
  return {
    get byName() {
      return byName ??= groupBy(
        listRoutes().filter(hasName),
        ({ name }) => normalizeNfc(name),
      );
    },
    get byResource() {
      return byResource ??= groupBy(listRoutes(), ({ resource }) => resource);
    },
  };
}

/**
 * Lists the routes of a name, or of a path that has no version.
 *
 * @param named The routes of the application.
 * @param name The name or path.
 */
export function listNamed(
  named: NamedRoutes,
  name: string,
): readonly Route[] {
  // Each of the two is created on first access.
  const [known, rewrite] = isPath(name)
    ? [named.byResource, normalizePath]
    : [named.byName, normalizeNfc];
  // Most names are written as they are known, which is faster to look up.
  return known.get(name) ?? known.get(rewrite(String(name))) ?? [];
}

/**
 * Tells whether a name is a path.
 *
 * @param name The name.
 */
export function isPath(name: unknown): name is string {
  return typeof name === "string" && name.startsWith("/");
}
