import type { GroupOptions } from "../declare/settings.ts";
import { escapeStart } from "../path/escaped_character.ts";
import { nameVersion } from "../path/version.ts";
import { isPlainlyVersion } from "../path/version_look.ts";
import { type Mistake, mistake, warning } from "../report/mistake.ts";
import type { Folder } from "./folder.ts";
import { withoutVersionWord } from "./worded_version.ts";

/**
 * Tells whether a folder is named as the version that it declares.
 *
 * @param name The folder's name.
 * @param version The version, as it was written.
 */
export function isNamedAs(name: string, version: unknown): boolean {
  if (typeof version !== "string" && typeof version !== "number") return false;
  const text = nameVersion(String(version));
  // Either may have the letter of the prefix, which paths never double.
  return name === text || name === `v${text}` || `v${name}` === text;
}

/** Gives a folder's name in the letter case of the version that it declares. */
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

/** Gives the number of a version such as `V2`, whose word a prefix says already. */
function plainNumberOf(version: string): string | undefined {
  // After the letter of a prefix, only a capital one doubles it.
  return version.startsWith("V") ? withoutVersionWord(version) : undefined;
}

/** Says how a folder and its version are written as a plain number. */
function adviseNumber(name: string, number: string): string {
  const setting = `version: ${JSON.stringify(number)} in its _version.ts`;
  return name === number || name === `v${number}`
    ? `Write ${setting}`
    : `Rename it to v${number} and write ${setting}`;
}

/** Advises on a folder that is named as its version in another letter case. */
function adviseOtherCase(
  name: string,
  version: string,
  inCase: string,
): string {
  const number = plainNumberOf(version);
  const rename = number === undefined
    ? `Rename it to ${inCase}`
    : `${adviseNumber(name, number)}, or rename it to ${inCase} if paths are ` +
      `to have "${version}"`;
  return `${rename}: only a folder that is named as its version, letter for ` +
    "letter, adds nothing to paths.";
}

/** Advises on a folder that is named like another version than its own. */
function adviseOtherVersion(name: string, version: string): string {
  const lower = name.toLowerCase();
  const declare =
    (lower === name ? "write" : `rename it to ${lower} and write`) +
    ` version: ${JSON.stringify(nameVersion(lower))}`;
  const number = plainNumberOf(version);
  if (number === undefined) {
    const own = version.replace(/^(?=[0-9])/, lower.startsWith("v") ? "v" : "");
    return `Rename it to ${own}, or ${declare} in its _version.ts.`;
  }
  const plain = adviseNumber(name, number);
  // For a date, both ways say the same.
  return name === number ? `${plain}.` : `${plain}, or ${declare} there.`;
}

/** Advises on a folder that is named like a version and declares none. */
function adviseUndeclared({ name, place, special }: Folder): string {
  const lower = name.toLowerCase();
  const named = JSON.stringify(nameVersion(lower));
  const settings = `export default { version: ${named} };`;
  const file = special.settings?.place ?? `${place}_version.ts`;
  const declare = lower === name
    ? `Write in ${file}: ${settings}`
    : `Rename it to ${lower}, and write in its _version.ts: ${settings}`;
  // The semicolon of the code parts the sentence, too.
  return `${declare} or rename it to ${
    escapeStart(name)
  } if the text is meant.`;
}

/** Says how a folder that is named like a version becomes that of one. */
function adviseOnVersionFolder(folder: Folder, version: unknown): string {
  if (version === undefined) return adviseUndeclared(folder);
  const { name } = folder;
  const text = nameVersion(String(version));
  const inCase = nameInCaseOf(name, version);
  return inCase === undefined
    ? adviseOtherVersion(name, text)
    : adviseOtherCase(name, text, inCase);
}

/** What is around a folder. */
export interface AroundFolder {
  /** Tells whether a folder around it declares a version. */
  readonly hasVersion: boolean;
  /** The folders beside it, and itself. */
  readonly beside: readonly Folder[];
}

/** Finds the folder beside that is named as a version. */
function findOwner(
  version: unknown,
  beside: readonly Folder[],
): Folder | undefined {
  return beside.find(({ name, special }) =>
    special.settings !== undefined && isNamedAs(name, version)
  );
}

/**
 * Refuses a copy of a version's folder that was renamed, and still declares the
 * version of the first: its routes would be served by paths that nobody means.
 */
function describeCopy(
  { name, place }: Folder,
  version: unknown,
  owner: Folder,
): Mistake {
  const lower = name.toLowerCase();
  const named = JSON.stringify(nameVersion(lower));
  const write = `version: ${named} in its _version.ts`;
  return mistake(
    "version-folder",
    [place],
    `The folder is named like a version, but declares version ${version}, which ` +
      `is that of ${owner.place}: "${name}" is text in its paths.`,
    lower === name
      ? `Write ${write}, or rename it to ${escapeStart(name)} if the text is ` +
        "meant."
      : `Rename it to ${lower}, and write ${write}.`,
  );
}

/**
 * Warns of a folder that is named like a version and is not the folder of that
 * version; refuses one that seems to be a copy of another version's folder.
 *
 * @param folder The folder.
 * @param options Its settings.
 * @param around What is around it.
 * @param mistakes Takes what is wrong or odd.
 */
export function checkVersionFolder(
  folder: Folder,
  { version, urlPrefix }: GroupOptions,
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
      `The folder is named like a version, but ${effect}: "${name}" is text in ` +
        "its paths.",
      adviseOnVersionFolder(folder, version),
    ),
  );
}
