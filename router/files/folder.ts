import { compareText } from "../collection/compare_text.ts";
import { memoize } from "../collection/memoize.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { folderAround, folderOf, nameOf, placeOf } from "./place.ts";
import { isPrivateName, roleOf, type SpecialRole, stemOf } from "./role.ts";
import type { PlacedFile, RouteFile, RouteTree } from "./tree.ts";

/** A route file in its folder. */
export interface PlacedRoute extends PlacedFile {
  /** Its name without extension. */
  readonly stem: string;
}

/** A folder of the tree. */
export interface Folder {
  /** Its own name; empty for the root. */
  readonly name: string;
  /** Its path for messages, with a slash at its end. */
  readonly place: string;
  /** The route files that lie directly in it. */
  readonly routes: readonly PlacedRoute[];
  /** The files that a folder can have only one of, by their role. */
  readonly special: { readonly [Role in SpecialRole]?: PlacedFile };
  /** The folders in it. */
  readonly folders: readonly Folder[];
}

interface GrowingFolder extends Folder {
  readonly routes: PlacedRoute[];
  readonly special: { [Role in SpecialRole]?: PlacedFile };
  readonly folders: GrowingFolder[];
}

function createFolder(name: string, place: string): GrowingFolder {
  return { name, place, routes: [], special: {}, folders: [] };
}

/**
 * Arranges a tree's files in folders, sorted by name.
 *
 * @param tree The tree.
 * @param mistakes Collects the mistakes, such as two files of one role.
 */
export function arrangeFolders(tree: RouteTree, mistakes: Mistake[]): Folder {
  const { files } = tree;
  const top = createFolder("", placeOf(tree, ""));
  const folders = [top];

  /**
   * Finds or creates the folder of a path that ends in a slash; `undefined` if
   * it, or a folder that it is in, is private or has no name.
   */
  const openFolder = memoize((path: string): GrowingFolder | undefined => {
    if (path === "") return top;
    const name = nameOf(path.slice(0, -1));
    const around = openFolder(folderAround(path));
    if (!around || name === "" || isPrivateName(name)) return undefined;
    const folder = createFolder(name, top.place + path);
    around.folders.push(folder);
    folders.push(folder);
    return folder;
  });

  for (const path of Object.keys(files)) {
    const folder = openFolder(folderOf(path));
    if (folder) addFile(folder, nameOf(path), files[path], mistakes);
    else refuseUnlisted(path, top.place + path, mistakes);
  }
  // Disks list names in no fixed order.
  for (const { routes, folders: inner } of folders) {
    routes.sort(comparePlaces);
    inner.sort(comparePlaces);
  }
  return top;
}

/**
 * Refuses a path that no disk lists, such as `./users.ts` or `/users.ts`. Its
 * folder is not that of `users.ts`: middleware in it would guard nothing, and
 * let everybody in.
 */
function refuseUnlisted(
  path: string,
  place: string,
  mistakes: Mistake[],
): void {
  if (!/(?:^|\/)\.{0,2}\//.test(path)) return;
  mistakes.push(
    mistake(
      "bad-name",
      [place],
      `${JSON.stringify(path)} has a segment that is empty, "." or "..".`,
      'Write the path inside the routes folder, such as "users/index.ts".',
    ),
  );
}

function comparePlaces(
  a: { readonly place: string },
  b: { readonly place: string },
): number {
  return compareText(a.place, b.place);
}

function addFile(
  folder: GrowingFolder,
  name: string,
  file: RouteFile,
  mistakes: Mistake[],
): void {
  const role = roleOf(name);
  const place = folder.place + name;
  if (role === undefined) return;
  if (role === "route") {
    folder.routes.push({ place, file, stem: stemOf(name) });
    return;
  }
  const rival = folder.special[role];
  if (!rival) {
    folder.special[role] = { place, file };
    return;
  }
  mistakes.push(
    mistake(
      "duplicate-file",
      [rival.place, place].sort(),
      "The files have the same role in their folder.",
      "Keep one of them.",
    ),
  );
}
