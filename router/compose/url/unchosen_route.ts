import type { Route } from "../../declare/route.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import type { Version } from "../../path/version.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";
import type { RequestedRoute } from "./meant_route.ts";
import { isPath, listNamed, type NamedRoutes } from "./named_routes.ts";

const NAMING = 'Name a route by its { name }, "users.show" in a ' +
  'blueprint and "v1/users/index" in a file, or by its path without the ' +
  'version, "/users/<id:int>".';
/**
 * A parameter in file names or of other routers. It is only recognized here,
 * since the code that translates it would be bundled with each build.
 */
const FOREIGN_PARAMETER = /(?<=\/)[:{[*][^/]*/g;

/**
 * Describes why no route is chosen for a URL, and what to write instead.
 *
 * @param named The routes of the application.
 * @param requested What identifies the route.
 * @param fitting The routes that fit it.
 * @param ofOther The route of another version that would have been meant.
 */
export function describeUnchosen(
  named: NamedRoutes,
  requested: RequestedRoute,
  fitting: readonly Route[],
  ofOther: Route | undefined,
): string {
  const what = describeRequested(requested);
  if (ofOther) {
    return `the request's version, ${requested.from?.version}, has no path ` +
      `${what} after its prefix. If you mean ${ofOther.path}, pass ` +
      "{ version } or { versionPrefix } as the third argument.";
  }
  return fitting.length === 0
    ? `there is no route named ${what}. ${describeNamed(named, requested.name)}`
    : `${what} names ${listPaths(fitting)}. Choose one with { version }, ` +
      "{ versionPrefix } or { urlPrefix } as the third argument, or give each " +
      "a name of its own.";
}

/** Describes which routes were asked for. */
function describeRequested({ name, options }: RequestedRoute): string {
  const { version, versionPrefix, urlPrefix } = options;
  return `"${name}"` + (version === undefined ? "" : describeVersion(version)) +
    (versionPrefix === undefined ? "" : ` after ${showValue(versionPrefix)}`) +
    (urlPrefix === undefined ? "" : ` below ${showValue(urlPrefix)}`);
}

function describeVersion(version: Version | null): string {
  return version === null
    ? " without a version"
    : ` with version ${showValue(version)}`;
}

function listPaths(routes: readonly Route[]): string {
  return [...new Set(routes.map(({ path }) => path))].join(", ");
}

/** Describes what a name stands for, or how names are given. */
function describeNamed(named: NamedRoutes, name: string): string {
  const routes = listNamed(named, name);
  if (routes.length > 0) return `"${name}" names ${listPaths(routes)}.`;
  const hint = isPath(name)
    ? suggestPath(name, [...named.byResource.keys()])
    : suggest(String(name), named.byName.keys());
  return hint + NAMING;
}

/**
 * Describes which path was probably meant: one that differs in parameter names
 * and types, or has prefixes before it, otherwise one with a similar name.
 */
function suggestPath(path: string, known: readonly string[]): string {
  const outline = outlineOfPath(path.replace(FOREIGN_PARAMETER, "<id>"));
  const similar = known.filter((other) =>
    outlineOfPath(other).endsWith(outline)
  );
  if (similar.length === 0) return suggest(path, known);
  return suggest(path, similar) ||
    `Did you mean ${JSON.stringify(similar[0])}? `;
}
