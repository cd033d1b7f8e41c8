import type { ReadSettings } from "../declare/read_settings.ts";
import { nameVersion } from "../path/version.ts";
import { splitPath } from "../path/written_path.ts";
import { type Mistake, warning } from "../report/mistake.ts";
import type { Folder } from "./folder.ts";

/** What the paths in a folder begin with, after their version. */
export interface OutermostPrefix {
  /** The first segment that a folder adds; empty when none does. */
  readonly outermost: string;
  /** The advice that keeps the folder from adding it. */
  readonly withoutOutermost: string;
}

/**
 * Returns the first segment that a folder adds when no folder around it adds
 * any.
 *
 * @param folder The folder.
 * @param settings Its settings.
 * @param urlPrefix What it adds to the path; `undefined` when that is refused.
 */
export function findOutermostPrefix(
  { name, special }: Folder,
  { urlPrefix: written }: ReadSettings,
  urlPrefix = "",
): OutermostPrefix {
  const [outermost = ""] = splitPath(urlPrefix);
  return {
    outermost,
    withoutOutermost: written === undefined
      ? `rename the folder to (${name})`
      : `remove urlPrefix: "${written}" from ${special.settings!.place}`,
  };
}

/**
 * Warns of a version inside a folder `api`: its paths are `/v1/api`.
 *
 * @param settings The settings of the version's folder.
 * @param around What the folders around it add to the path.
 * @param place Where the version is set.
 * @param mistakes Collects the warning.
 */
export function warnOfLeadingVersion(
  { version, versionPrefix }: ReadSettings,
  { outermost, withoutOutermost }: OutermostPrefix,
  place: string,
  mistakes: Mistake[],
): void {
  if (version === undefined || versionPrefix !== undefined) return;
  if (outermost !== "api") return;
  mistakes.push(
    warning(
      "leading-version",
      [place],
      `Version ${nameVersion(String(version))} comes before /api in paths, ` +
        "though its folder is inside the one for /api.",
      `For /api/v…, ${withoutOutermost} and set versionPrefix: "/api/v" ` +
        "there; its paths without a version then lose /api.",
    ),
  );
}
