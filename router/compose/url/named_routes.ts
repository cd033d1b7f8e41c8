import { groupBy } from "../../collection/group_by.ts";
import type { Route } from "../../declare/route.ts";
import { composeText } from "../../path/composed_text.ts";
import { normalizePath } from "../../path/written_path.ts";

/** The routes of an application by what they are asked for. */
export interface NamedRoutes {
  readonly byName: ReadonlyMap<string, readonly Route[]>;
  /** How names are written, by their composed forms. */
  readonly spellings: ReadonlyMap<string, string>;
  /** By their paths without version prefix and version. */
  readonly byResource: ReadonlyMap<string, readonly Route[]>;
}

function hasName(route: Route): route is Route & { readonly name: string } {
  return route.name !== undefined;
}

/**
 * Brings together the routes of each name and of each resource, when asked.
 *
 * @param listRoutes Lists the routes of the application.
 */
export function nameRoutes(
  listRoutes: () => readonly Route[],
): NamedRoutes {
  let byName: NamedRoutes["byName"] | undefined;
  let spellings: NamedRoutes["spellings"] | undefined;
  let byResource: NamedRoutes["byResource"] | undefined;
  return {
    get byName() {
      return byName ??= groupBy(
        listRoutes().filter(hasName),
        ({ name }) => name,
      );
    },
    get spellings() {
      return spellings ??= new Map(
        [...this.byName.keys()].map((name) => [composeText(name), name]),
      );
    },
    get byResource() {
      return byResource ??= groupBy(listRoutes(), ({ resource }) => resource);
    },
  };
}

/**
 * Writes a name as its route does: a disk may hold a file's name in another form
 * of Unicode than the one that is typed. Paths have only the one of URLs.
 *
 * @param named The routes of the application.
 * @param name The name or path.
 */
export function spellName(named: NamedRoutes, name: string): string {
  // Each of the two is made when it is first asked for.
  if (isPath(name) || named.byName.has(name)) return name;
  return named.spellings.get(composeText(String(name))) ?? name;
}

/**
 * Lists the routes of a name, or of a path that has no version.
 *
 * @param named The routes of the application.
 * @param name The name or path.
 */
export function listNamed(
  { byName, byResource }: NamedRoutes,
  name: string,
): readonly Route[] {
  const routes = byName.get(name);
  if (routes) return routes;
  if (!isPath(name)) return [];
  return byResource.get(name) ?? byResource.get(normalizePath(name)) ?? [];
}

/**
 * Tells whether a name is a path.
 *
 * @param name The name.
 */
export function isPath(name: unknown): name is string {
  return typeof name === "string" && name.startsWith("/");
}
