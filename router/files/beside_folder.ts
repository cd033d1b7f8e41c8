import { LIFECYCLE_KEYS } from "../declare/lifecycle.ts";
import { normalizeNfc } from "../path/nfc.ts";
import { type Mistake, warning } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import type { Folder } from "./folder.ts";
import { splitVersion } from "./name.ts";
import { nameOf } from "./place.ts";

/** Reads a folder's settings, which are checked where they take effect. */
function readSettingsOf({ special }: Folder): Record<string, unknown> {
  const settings = special.settings?.file;
  try {
    return isRecord(settings) ? { ...settings } : {};
  } catch {
    return {};
  }
}

/** Describes what a folder's files do not do for a file beside the folder. */
function describeMissed(folder: Folder): string[] {
  const { name, special: { middleware, error, settings } } = folder;
  const own = readSettingsOf(folder);
  // These settings give a file in the folder a different path.
  if (own.version !== undefined || own.urlPrefix !== undefined) return [];
  const missed: string[] = [];
  const add = (place: string, what: string) =>
    missed.push(`${name}/${nameOf(place)} ${what}`);
  if (middleware) add(middleware.place, "does not run for it");
  if (error) add(error.place, "does not handle its errors");
  if (settings && LIFECYCLE_KEYS.some((key) => own[key] !== undefined)) {
    add(settings.place, "does not apply to it");
  }
  return missed;
}

/**
 * Warns of files such as `users.ts` beside a folder `users/` that has
 * middleware, an error handler or a lifecycle: none applies to these files.
 *
 * @param folder The folder that holds both.
 * @param mistakes Collects the warnings.
 */
export function warnOfBesideFolder(folder: Folder, mistakes: Mistake[]): void {
  if (folder.routes.length === 0) return;
  // Most folders have none, and then no file is looked at. A disk may hold one
  // name in two Unicode forms.
  const missed = new Map<string, string[]>();
  for (const member of folder.folders) {
    // A file of that name serves the path of the folder that it is in.
    if (member.name === "index") continue;
    const one = describeMissed(member);
    if (one.length > 0) missed.set(normalizeNfc(member.name), one);
  }
  if (missed.size === 0) return;
  for (const { place, stem } of folder.routes) {
    const [name] = splitVersion(stem);
    const effects = missed.get(normalizeNfc(name));
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
