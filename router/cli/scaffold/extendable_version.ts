import type { Route } from "../../declare/route.ts";
import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { settingOfVersion } from "../../path/version.ts";
import { compareVersions } from "../../path/version_order.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { App } from "../../serve/app.ts";
import type { NewVersion } from "./candidate_folder.ts";
import { composeWith, type NewFile } from "./tree_with_file.ts";

/**
 * Lists the versions before that of a route, with the same prefix, the last one
 * first.
 */
function listVersionsBefore(app: App, route: Route): string[] {
  const { version, versionPrefix } = route;
  if (version === undefined) return [];
  return app.versions().filter((one) =>
    one.versionPrefix === versionPrefix &&
    compareVersions(one.version, version) < 0
  ).map((one) => one.version).reverse();
}

/** Tells whether a version would inherit new paths by extending another one. */
function inherits(
  tree: RouteTree,
  file: string,
  { file: settingsFile, settings }: NewVersion,
  base: number | string,
  known: ReadonlySet<string>,
): boolean {
  const extending = { ...settings, extends: base };
  const version = { file: settingsFile, settings: extending };
  const composed = composeWith(tree, { file, version });
  if (composed instanceof DeclarationError) return false;
  // If another place of it already extends that one, its paths would lose their
  // surroundings there, and those that it removes would come back.
  if (composed.warnings.some(({ code }) => code === "bad-extends")) {
    return false;
  }
  const place = placeOf(tree, settingsFile);
  return composed.routes.some(({ path, source: { inherited } }) =>
    inherited[0]?.place === place && !known.has(path)
  );
}

/**
 * Finds the version that a new one could extend, which otherwise has only the
 * path of the new file.
 *
 * @param tree The routes folder as it is.
 * @param app Its application.
 * @param place The new file, with the version created for it, if any, and the
 * route that it declares.
 * @returns The version as settings write it; `undefined` when there is none.
 */
export function findExtendable(
  tree: RouteTree,
  app: App,
  { file, version, route }: NewFile & { readonly route: Route },
): number | string | undefined {
  if (!version) return undefined;
  const known = new Set(app.routes.map(({ path }) => path));
  // The last one may lie in another group.
  return listVersionsBefore(app, route).map(settingOfVersion)
    .find((base) => inherits(tree, file, version, base, known));
}
