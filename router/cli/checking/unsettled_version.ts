import { namesOf } from "../../files/role.ts";
import { findFile } from "../loading/application_file.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { type Finding, listReportedPlaces } from "../printing/finding.ts";

/**
 * Creates a test for files in a folder that is named like a version and
 * declares another one, as a copied folder does at first. The paths that its
 * files are typed by are checked once that is fixed: they change then.
 *
 * @param loaded The application.
 * @param findings The findings about its folders.
 */
export function createUnsettledCheck(
  loaded: LoadedApp,
  findings: readonly Finding[],
): (place: string) => boolean {
  const folders = [...listReportedPlaces(findings, "version-folder")]
    .filter((folder) =>
      namesOf("settings")
        .some((name) => findFile(loaded, folder + name) !== undefined)
    );
  return (place) => folders.some((folder) => place.startsWith(folder));
}
