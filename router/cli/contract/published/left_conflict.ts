import { placeOf } from "../../../files/place.ts";
import { isDefinition, roleOf } from "../../../files/role.ts";
import { findFile } from "../../loading/application_file.ts";
import type { LoadedApp } from "../../loading/load_app.ts";
import { reportConflictsIn } from "../../loading/merge_conflict.ts";
import type { Finding } from "../../printing/finding.ts";

/** Lists the places that say what an application publishes. */
function listWritten({ app, tree }: LoadedApp): string[] {
  if (tree) {
    return Object.keys(tree.files)
      .filter((file) => roleOf(file) === "route" || isDefinition(file))
      .map((file) => placeOf(tree, file)).sort();
  }
  const places = app.routes.flatMap(({ source }) => [
    source.place,
    source.version,
    source.versionPrefix,
    ...source.urlPrefixes.map(({ place }) => place),
  ]);
  return [...new Set(places)].filter((place) => place !== undefined);
}

/**
 * Reports the merge conflicts that are left in the files that say what an
 * application publishes.
 *
 * @param loaded The application.
 * @param path The routes folder, or the module that stands for it.
 */
export function listLeftConflicts(loaded: LoadedApp, path: string): Finding[] {
  const places = [...loaded.tree ? [] : [path], ...listWritten(loaded)];
  const pathOf = (place: string) => findFile(loaded, place);
  return reportConflictsIn(places, pathOf);
}
