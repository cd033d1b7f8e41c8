import { namesOf } from "../../files/role.ts";
import { type Finding, listToldPlaces } from "../printing/finding.ts";

/**
 * Makes what tells whether a file lies in a folder that is named like a version
 * and declares another one, as a copied folder does at first. By which paths its
 * files are typed is judged when that is mended: the paths are others then.
 *
 * @param findings What is found of the folders.
 * @param hasFile Tells whether there is a file at a place.
 */
export function createUnsettledCheck(
  findings: readonly Finding[],
  hasFile: (place: string) => boolean,
): (place: string) => boolean {
  const folders = [...listToldPlaces(findings, "version-folder")]
    .filter((folder) =>
      namesOf("settings").some((name) => hasFile(folder + name))
    );
  return (place) => folders.some((folder) => place.startsWith(folder));
}
