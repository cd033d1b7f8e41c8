import { dirname, join, relative, resolve } from "@std/path";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { mayRead } from "../disk/readable_folder.ts";
import { readSource } from "../loading/source_location.ts";

/** The names of Deno's settings files, in the order that it looks for them. */
const NAMES = ["deno.json", "deno.jsonc"];

/** The settings that Deno has read for this process, such as its import map. */
export interface DenoSettings {
  /** The paths of the files that may be read. */
  readonly files: readonly string[];
  /** Reports that one of them has changed, the first time that one has. */
  readonly noteChange: (paths: ReadonlySet<string>) => void;
}

/** A file and its text. */
type ReadFile = readonly [path: string, text: string | undefined];

/** Reads the files that exist. */
function readThere(paths: readonly string[]): ReadFile[] {
  return paths.filter(isFileOnDisk).map((path) => [path, readSource(path)]);
}

/** Reads the settings of a folder and of its parents, nearest first. */
function listSettings(folder: string): ReadFile[] {
  if (!mayRead(folder)) return [];
  const own = readThere(NAMES.map((name) => join(folder, name))).slice(0, 1);
  const outer = dirname(folder);
  return outer === folder ? own : [...own, ...listSettings(outer)];
}

/** Tells whether settings are those of a workspace, whose members share them. */
function isWorkspace([, text = ""]: ReadFile): boolean {
  return /"workspace"\s*:/.test(text);
}

/** Reads the import map that settings name, if they name one. */
function listImportMap([file, text]: ReadFile): ReadFile[] {
  const name = text?.match(/"importMap"\s*:\s*"([^"]+)"/)?.[1];
  if (name === undefined) return [];
  const path = resolve(dirname(file), name);
  return mayRead(dirname(path)) ? readThere([path]) : [];
}

/**
 * Finds the settings that Deno reads only at the start of a process, so that an
 * edit of them would have no effect.
 *
 * @param onChange Called with a message about the first edit.
 */
export function openDenoSettings(
  onChange: (text: string) => void,
): DenoSettings {
  const settings = listSettings(Deno.cwd())
    .filter((file, index) => index === 0 || isWorkspace(file));
  const before = new Map([...settings, ...settings.flatMap(listImportMap)]);
  const files = [...before.keys()];
  let isReported = false;

  function isChanged(file: string): boolean {
    const now = readSource(file);
    // While an editor writes it, it can be missing or empty.
    return Boolean(now) && now !== before.get(file);
  }

  return {
    files,
    noteChange(paths) {
      if (isReported) return;
      const changed = files.find((file) => paths.has(file) && isChanged(file));
      if (changed === undefined) return;
      isReported = true;
      onChange(
        `${relative(Deno.cwd(), changed)} has changed, but Deno reads it ` +
          "only at startup. Restart dev to apply the change.",
      );
    },
  };
}
