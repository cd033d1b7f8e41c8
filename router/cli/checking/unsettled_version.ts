import { namesOf } from "../../files/role.ts";
import { findFile } from "../loading/application_file.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { type Finding, listToldPlaces } from "../printing/finding.ts";

/**
 * Makes what tells whether a file lies in a folder that is named like a version
 * and declares another one, as a copied folder does at first. By which paths its
 * files are typed is judged when that is mended: the paths are others then.
 *
 * @param loaded The application.
 * @param findings What is found of its folders.
 */
export function createUnsettledCheck(
  loaded: LoadedApp,
  findings: readonly Finding[],
): (place: string) => boolean {
  const folders = [...listToldPlaces(findings, "version-folder")]
    .filter((folder) =>
      namesOf("settings")
        .some((name) => findFile(loaded, folder + name) !== undefined)
    );
  return (place) => folders.some((folder) => place.startsWith(folder));
}
