import { type Mistake, warning } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import type { Folder } from "./folder.ts";
import { splitVersion } from "./name.ts";
import { nameOf } from "./place.ts";

/** What settings say of a version, and not of each route in their folder. */
const SETTINGS_OF_VERSIONS = [
  "version",
  "versionPrefix",
  "extends",
  "remove",
  "routes",
];

/** Tells whether settings do more than to say which version there is. */
function holdForRoutes(settings: unknown): boolean {
  return isRecord(settings) &&
    Object.entries(settings).some(([name, value]) =>
      value !== undefined && !SETTINGS_OF_VERSIONS.includes(name)
    );
}

/** Says what a folder's files do not do for a file beside the folder. */
function describeMissed({ name, special }: Folder): string[] {
  const { middleware, error, settings } = special;
  const missed: string[] = [];
  const add = (place: string, what: string) =>
    missed.push(`${name}/${nameOf(place)} ${what}`);
  if (middleware) add(middleware.place, "does not run for it");
  if (error) add(error.place, "does not answer its errors");
  if (settings && holdForRoutes(settings.file)) {
    add(settings.place, "does not hold for it");
  }
  return missed;
}

/**
 * Warns of files that lie beside a folder of their own name, when something
 * stands around what is in that folder: it does not stand around them.
 *
 * @param folder The folder that holds both.
 * @param mistakes Takes the warnings.
 */
export function warnOfBesideFolder(folder: Folder, mistakes: Mistake[]): void {
  if (folder.routes.length === 0) return;
  // Most folders have none, and their files are not looked at.
  const missed = new Map<string, string[]>();
  for (const member of folder.folders) {
    // A file of that name is its own folder's path.
    if (member.name === "index") continue;
    const one = describeMissed(member);
    if (one.length > 0) missed.set(member.name, one);
  }
  if (missed.size === 0) return;
  for (const { place, stem } of folder.routes) {
    const [name] = splitVersion(stem);
    const effects = missed.get(name);
    if (!effects) continue;
    const inside = `index${nameOf(place).slice(name.length)}`;
    mistakes.push(
      warning(
        "beside-folder",
        [place],
        `${place} is not in the folder ${name}/, so ${effects.join(", and ")}.`,
        `Move it to ${name}/${inside}.`,
      ),
    );
  }
}
