import type { GroupOptions } from "../declare/settings.ts";
import { splitPath } from "../path/segment.ts";
import { nameVersion } from "../path/version.ts";
import { type Mistake, warning } from "../report/mistake.ts";
import type { Folder } from "./folder.ts";

/** What the outermost folder that does so adds to the paths in it. */
export interface OutermostPrefix {
  /** What it adds; empty when none adds anything. */
  readonly outermost: string;
  /** What keeps it from adding that. */
  readonly withoutOutermost: string;
}

/**
 * Gives what a folder adds to the path when none around it does.
 *
 * @param folder The folder.
 * @param options Its settings.
 * @param urlPrefix What it adds to the path; `undefined` when that is refused.
 */
export function findOutermostPrefix(
  { name, special }: Folder,
  { urlPrefix: written }: GroupOptions,
  urlPrefix = "",
): OutermostPrefix {
  const [outermost = ""] = splitPath(urlPrefix);
  return {
    outermost,
    withoutOutermost: written === undefined
      ? `rename the folder to (${name})`
      : `take urlPrefix: "${written}" out of ${special.settings!.place}`,
  };
}

/**
 * Warns of a version inside a folder `api`, since it comes before `/api`.
 *
 * @param options The settings of the version's folder.
 * @param around What the folders around it add to the path.
 * @param place Where the version is set.
 * @param mistakes Takes the warning.
 */
export function warnOfLeadingVersion(
  { version, versionPrefix }: GroupOptions,
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
        "though its folder is inside of that.",
      `For /api/v…, ${withoutOutermost} and set versionPrefix: "/api/v" ` +
        "there; its paths without a version then have no /api.",
    ),
  );
}
