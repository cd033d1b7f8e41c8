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
function nameInCaseOf(version: unknown, name: string): string | undefined {
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

/** Says how a folder and its version are written as a plain number. */
function describeNumber(name: string, number: string): string {
  const setting = `version: ${JSON.stringify(number)} in its _version.ts`;
  return name === number || name === `v${number}`
    ? `Write ${setting}`
    : `Rename it to v${number} and write ${setting}`;
}

/** Says how a folder that is named like a version becomes that of one. */
function describeVersionFolder(
  { name, place, special }: Folder,
  version: unknown,
): string {
  const text = nameVersion(String(version));
  // After the letter of a prefix, only a capital one doubles it.
  const number = text.startsWith("V") ? withoutVersionWord(text) : undefined;
  const inCase = nameInCaseOf(version, name);
  if (inCase !== undefined) {
    const rename = number === undefined
      ? `Rename it to ${inCase}`
      : `${describeNumber(name, number)}, or rename it to ${inCase} if paths ` +
        `are to have "${text}"`;
    return `${rename}: only a folder that is named as its version, letter for ` +
      "letter, adds nothing to paths.";
  }
  const lower = name.toLowerCase();
  const named = JSON.stringify(nameVersion(lower));
  // A folder of the version that it is named like has no capital letter.
  const write = lower === name ? "write" : `rename it to ${lower} and write`;
  if (number !== undefined) {
    const plain = describeNumber(name, number);
    // The other way, for a date, says the same.
    if (name === number) return `${plain}.`;
    return `${plain}, or ${write} version: ${named} there.`;
  }
  if (version !== undefined) {
    const own = text.replace(/^(?=[0-9])/, lower.startsWith("v") ? "v" : "");
    return `Rename it to ${own}, or ${write} version: ${named} in its _version.ts.`;
  }
  const settings = `export default { version: ${named} };`;
  const file = special.settings?.place ?? `${place}_version.ts`;
  const declare = lower === name
    ? `Write in ${file}: ${settings}`
    : `Rename it to ${lower}, and write in its _version.ts: ${settings}`;
  // What ends the code parts the sentence too.
  const escaped = escapeStart(name);
  return `${declare} or rename it to ${escaped} if the text is meant.`;
}

/** What is around a folder. */
export interface AroundFolder {
  /** Tells whether a folder around it declares a version. */
  readonly hasVersion: boolean;
  /** The folders beside it, and itself. */
  readonly beside: readonly Folder[];
}

/** Finds the folder that a version has already. */
function findOwner(
  version: unknown,
  beside: readonly Folder[],
): Folder | undefined {
  return beside.find(({ name, special }) =>
    special.settings !== undefined && isNamedAs(name, version)
  );
}

/**
 * Refuses the copy of a version's folder that still declares that version: what
 * is meant to be served as the new one has another path.
 */
function refuseCopy(
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
 * Warns of a folder that looks like a version but is none; refuses one that looks
 * like the copy of another one.
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
  const isInOtherCase = nameInCaseOf(version, name) !== undefined;
  const isVersionName = isPlainlyVersion(name.toLowerCase()) || isInOtherCase;
  if (!isVersionName || urlPrefix !== undefined) return;
  // Inside a version, such a name is a part of the path like any other.
  if (isNamedAs(name, version) || (version === undefined && hasVersion)) return;
  if (!hasRoutes(folder)) return;
  const owner = isInOtherCase ? undefined : findOwner(version, beside);
  if (owner) {
    mistakes.push(refuseCopy(folder, version, owner));
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
      describeVersionFolder(folder, version),
    ),
  );
}
