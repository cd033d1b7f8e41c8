import { normalizeNfc } from "../path/nfc.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import type { Folder } from "./folder.ts";

/** At least one of two colliding names has such a character. */
const FOLDABLE = /[A-Z]|[^ -~]/;

/** Describes why some systems cannot tell two names apart. */
function describeCollision(
  folder: Folder,
  other: string,
  name: string,
): Mistake {
  const isSameCase = normalizeNfc(other) === normalizeNfc(name);
  const isSameForm = !isSameCase && other.toLowerCase() === name.toLowerCase();
  const differences = [
    ...(isSameCase ? [] : ["case"]),
    ...(isSameForm ? [] : ["Unicode form"]),
  ];
  return mistake(
    isSameCase ? "unicode-collision" : "case-collision",
    [folder.place + other, folder.place + name],
    `The names differ only in ${differences.join(" and ")}; ` +
      // Windows tells the forms of a character apart.
      (isSameForm ? "macOS and Windows" : "macOS") +
      " can store only one of them.",
    "Rename one of them.",
  );
}

/**
 * Refuses names in one folder that some systems cannot tell apart: macOS and
 * Windows fold their case, macOS also their Unicode form.
 *
 * @param folder The folder whose names are compared.
 * @param mistakes Collects the mistakes.
 */
export function checkNameCollisions(folder: Folder, mistakes: Mistake[]): void {
  const { routes, folders } = folder;
  const isFoldable = routes.some(({ stem }) => FOLDABLE.test(stem)) ||
    folders.some(({ name }) => FOLDABLE.test(name));
  if (!isFoldable) return;
  const names = [
    ...routes.map(({ place }) => place.slice(folder.place.length)),
    ...folders.map(({ name }) => name),
  ];
  const seen = new Map<string, string>();
  for (const name of names) {
    const folded = normalizeNfc(name).toLowerCase();
    const other = seen.get(folded);
    if (other === undefined) seen.set(folded, name);
    else mistakes.push(describeCollision(folder, other, name));
  }
}
