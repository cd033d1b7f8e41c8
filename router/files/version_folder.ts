import type { ReadSettings } from "../declare/read_settings.ts";
import { escapeStart } from "../path/escaped_character.ts";
import { nameVersion, settingOfVersion } from "../path/version.ts";
import { isPlainlyVersion } from "../path/version_look.ts";
import { type Mistake, mistake, warning } from "../report/mistake.ts";
import type { Folder } from "./folder.ts";

/**
 * Tells whether a folder is named as the version that it declares.
 *
 * @param name The folder's name.
 * @param version The version as written.
 */
export function isNamedAs(name: string, version: unknown): boolean {
  if (typeof version !== "string" && typeof version !== "number") return false;
  const text = nameVersion(String(version));
  // Either may have the prefix's letter, which is never doubled in paths.
  return name === text || name === `v${text}` || `v${name}` === text;
}

/** Returns a folder's name in the letter case of the version it declares. */
function nameInCaseOf(name: string, version: unknown): string | undefined {
  if (version === undefined) return undefined;
  const text = nameVersion(String(version));
  return [`v${text}`, text].find((one) =>
    one.toLowerCase() === name.toLowerCase()
  );
}

/** Tells whether there is a route file in or below a folder. */
function hasRoutes({ routes, folders }: Folder): boolean {
  return routes.length > 0 || folders.some(hasRoutes);
}

/** Advises how to keep the text without the folder seeming a version's. */
function adviseText(name: string): string {
  return `or, for the literal text, rename it to ${escapeStart(name)}.`;
}

/** Returns the setting of the version that a folder is named as. */
function settingFor(name: string): string {
  const version = settingOfVersion(nameVersion(name.toLowerCase()));
  return `version: ${JSON.stringify(version)}`;
}

/** Advises how to make a folder named like a version the folder of one. */
function adviseOnVersionFolder(
  { name, place, special }: Folder,
  version: unknown,
): string {
  if (version === undefined) {
    const file = special.settings?.place ?? `${place}_version.ts`;
    // The semicolon of the code also separates the clauses.
    return `Write in ${file}: export default { ${settingFor(name)} }; ` +
      adviseText(name);
  }
  const inCase = nameInCaseOf(name, version);
  if (inCase !== undefined) {
    return `Rename it to ${inCase}: a folder adds nothing to paths only if its ` +
      "name is exactly that of its version.";
  }
  const own = nameVersion(String(version)).replace(/^(?=[0-9])/, "v");
  return `Rename it to ${own}, or write ${
    settingFor(name)
  } in its _version.ts.`;
}

/** What is around a folder. */
export interface AroundFolder {
  /** Whether a folder around it declares a version. */
  readonly hasVersion: boolean;
  /** The folders beside it, and itself. */
  readonly beside: readonly Folder[];
}

/** Finds the folder among its siblings that is named as a version. */
function findOwner(
  version: unknown,
  beside: readonly Folder[],
): Folder | undefined {
  return beside.find(({ name, special }) =>
    special.settings !== undefined && isNamedAs(name, version)
  );
}

/**
 * Describes a renamed copy of a version's folder that still declares that
 * version: its routes would be served at paths that nobody means.
 */
function describeCopy(
  { name, place }: Folder,
  version: unknown,
  owner: Folder,
): Mistake {
  return mistake(
    "version-folder",
    [place],
    `The folder is named like a version, but declares version ${version}, ` +
      `which belongs to ${owner.place}, so "${name}" is literal text in its ` +
      "paths.",
    `Write ${settingFor(name)} in its _version.ts, ${adviseText(name)}`,
  );
}

/**
 * Warns of a folder that is named like a version and is not the folder of that
 * version; refuses one that seems to be a copy of another version's folder.
 *
 * @param folder The folder.
 * @param settings Its settings.
 * @param around What is around it.
 * @param mistakes Collects the mistakes and warnings.
 */
export function checkVersionFolder(
  folder: Folder,
  { version, urlPrefix }: ReadSettings,
  { hasVersion, beside }: AroundFolder,
  mistakes: Mistake[],
): void {
  const { name, place } = folder;
  const isInOtherCase = nameInCaseOf(name, version) !== undefined;
  const isVersionName = isPlainlyVersion(name.toLowerCase()) || isInOtherCase;
  if (!isVersionName || urlPrefix !== undefined) return;
  // Inside a version, such a name is a part of the path like any other.
  if (isNamedAs(name, version) || (version === undefined && hasVersion)) return;
  if (!hasRoutes(folder)) return;
  const owner = isInOtherCase ? undefined : findOwner(version, beside);
  if (owner) {
    mistakes.push(describeCopy(folder, version, owner));
    return;
  }
  const effect = version === undefined
    ? "declares none"
    : `declares version ${version}`;
  mistakes.push(
    warning(
      "version-folder",
      [place],
      `The folder is named like a version, but ${effect}, so "${name}" is ` +
        "literal text in its paths.",
      adviseOnVersionFolder(folder, version),
    ),
  );
}
