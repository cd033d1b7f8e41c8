import { SEPARATOR } from "@std/path";
import { type Mistake, mistake, warning } from "../../report/mistake.ts";
import { attempt, Refusal } from "../../report/refusal.ts";
import { placeOf } from "../place.ts";
import {
  type FileRole,
  isPrivateName,
  isTypesFile,
  roleOf,
  suggestForPrivateFile,
} from "../role.ts";
import { warnOfForeignPrivateName } from "./foreign_private_name.ts";

/** The files of a routes folder, by their paths below it. */
interface FoundFiles {
  /** Those that are loaded when needed. */
  readonly lazy: string[];
  /** Settings and types, which are loaded at once. */
  readonly eager: string[];
  /** The mistakes in files and folders that a walk without loading finds. */
  readonly mistakes: Mistake[];
}

/** A walk through the routes folder. */
interface Walk extends FoundFiles {
  /** The folder's name, for messages. */
  readonly root: string;
  /** The folder's real path, which links must not leave. */
  readonly realRoot: string;
  /** Called for each file. */
  readonly onFile: () => void;
}

/** A folder on the walk through the tree. */
interface VisitedFolder {
  /** Its path below the root, with a slash at its end. */
  readonly path: string;
  /** Its path on the disk. */
  readonly onDisk: string;
  /** Its path with links resolved. */
  readonly real: string;
  /** The folder that it is in. */
  readonly outer: VisitedFolder | undefined;
}

/**
 * Finds the files of the routes folder and of the folders below it.
 *
 * @param root The folder's name, for messages.
 * @param realRoot Its real path.
 * @param onFile Called for each file.
 */
export function walkTree(
  root: string,
  realRoot: string,
  onFile: () => void,
): FoundFiles {
  const walk: Walk = {
    root,
    realRoot,
    lazy: [],
    eager: [],
    mistakes: [],
    onFile,
  };
  walkFolder(walk, {
    path: "",
    onDisk: realRoot,
    real: realRoot,
    outer: undefined,
  });
  return walk;
}

/** Records the contents of a folder and of the folders below it. */
function walkFolder(walk: Walk, here: VisitedFolder): void {
  const { path } = here;
  for (const entry of readFolder(walk, here)) {
    const { name } = entry;
    const role = entry.isDirectory ? undefined : roleOf(name);
    if (role === undefined && isPrivateName(name)) {
      const place = placeOf(walk, path + name);
      if (!entry.isDirectory) warnOfNearMiss(name, place, walk.mistakes);
      warnOfForeignPrivateName(name, place, walk.mistakes);
    } else if (entry.isFile) {
      addFile(walk, path + name, role);
    } else if (entry.isDirectory) {
      const real = `${here.real}${SEPARATOR}${name}`;
      walkFolder(walk, openFolder(here, name, real));
    } else if (entry.isSymlink) {
      attempt(
        () => walkSymlink(walk, here, name, role),
        placeOf(walk, path + name),
        walk.mistakes,
      );
    }
  }
}

function addFile(walk: Walk, path: string, role: FileRole | undefined): void {
  walk.onFile();
  if (role === undefined) return;
  const isEager = role === "settings" || isTypesFile(path);
  (isEager ? walk.eager : walk.lazy).push(path);
}

function openFolder(
  outer: VisitedFolder,
  name: string,
  real: string,
): VisitedFolder {
  return {
    path: `${outer.path}${name}/`,
    onDisk: `${outer.onDisk}${SEPARATOR}${name}`,
    real,
    outer,
  };
}

/** Tells whether a real path is that of a folder, or of one that it is in. */
function isBelow({ real, outer }: VisitedFolder, path: string): boolean {
  return real === path || (!!outer && isBelow(outer, path));
}

function readFolder(
  walk: Walk,
  { path, onDisk }: VisitedFolder,
): Iterable<Deno.DirEntry> {
  try {
    return Deno.readDirSync(onDisk);
  } catch (error) {
    walk.mistakes.push(
      mistake(
        "unreadable",
        [placeOf(walk, path)],
        `The folder cannot be read: ${(error as Error).message}.`,
        error instanceof Deno.errors.NotADirectory
          ? "Give the folder that contains the route files."
          : "Grant read access to it, or move it elsewhere.",
      ),
    );
    return [];
  }
}

/**
 * The ending of names of files that are no modules. Without one, a broken link
 * may have led to a folder of routes, which would silently be missing.
 */
const FILE_ENDING = /\.[a-z]\w*$/i;

/** The target of a link. */
interface LinkTarget {
  readonly real: string;
  readonly info: Deno.FileInfo;
}

/** Follows a link; returns `undefined` for a target that is left out anyway. */
function followLink(
  path: string,
  role: FileRole | undefined,
): LinkTarget | undefined {
  try {
    const target = { real: Deno.realPathSync(path), info: Deno.statSync(path) };
    return role === undefined && !target.info.isDirectory ? undefined : target;
  } catch (error) {
    if (role === undefined && FILE_ENDING.test(path)) return undefined;
    throw new Refusal(
      "broken-symlink",
      `The link is broken: ${(error as Error).message}.`,
      "Fix or remove the link.",
    );
  }
}

/** Records a link's target as if it lay in the link's place. */
function walkSymlink(
  walk: Walk,
  here: VisitedFolder,
  name: string,
  role: FileRole | undefined,
): void {
  const target = followLink(`${here.onDisk}${SEPARATOR}${name}`, role);
  if (!target) return;
  const { real, info } = target;
  const isInside = real === walk.realRoot ||
    real.startsWith(walk.realRoot + SEPARATOR);
  if (!isInside) {
    throw new Refusal(
      "symlink-escape",
      "The link points outside the routes folder.",
      "Move its target into the folder, or import it from a route file.",
    );
  }
  if (info.isFile) addFile(walk, here.path + name, role);
  if (!info.isDirectory) return;
  if (isBelow(here, real)) {
    throw new Refusal(
      "symlink-loop",
      "The link points to a folder that contains it.",
      "Remove the link.",
    );
  }
  walkFolder(walk, openFolder(here, name, real));
}

function warnOfNearMiss(
  name: string,
  place: string,
  mistakes: Mistake[],
): void {
  const hint = suggestForPrivateFile(name);
  if (hint === "") return;
  mistakes.push(
    warning(
      "near-miss",
      [place],
      "The file is ignored because its name begins with _.",
      `${hint}If it is private, rename it to silence this warning.`,
    ),
  );
}
