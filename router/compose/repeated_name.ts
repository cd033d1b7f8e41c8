import type { Route } from "../declare/route.ts";
import { type Mistake, warning } from "../path/mistake.ts";

/** What tells a route from others of its name. */
function keyOf({ name, version, versionPrefix }: Route): string {
  return JSON.stringify([name, version, versionPrefix]);
}

/**
 * Warns of routes whose URL cannot be built by their name, since another route
 * of the same version has it too. A declaration that is registered at several
 * paths has one name at all of them.
 *
 * @param routes The routes.
 * @param mistakes Takes the warnings.
 */
export function warnOfRepeatedNames(
  routes: readonly Route[],
  mistakes: Mistake[],
): void {
  const known = new Map<string, Route>();
  for (const route of routes) {
    const { name, path, source } = route;
    if (name === undefined || source.inherited.length > 0) continue;
    const key = keyOf(route);
    const first = known.get(key) ?? route;
    known.set(key, first);
    if (first.path === path || first.source.place === source.place) continue;
    mistakes.push(
      warning(
        "duplicate-name",
        [first.source.place, source.place],
        `Both are named "${name}", so that the URL of neither can be built.`,
        "Give each path a name of its own.",
      ),
    );
  }
}
