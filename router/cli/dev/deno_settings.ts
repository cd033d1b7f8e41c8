import { dirname, join, relative } from "@std/path";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { readSource } from "../loading/source_location.ts";

/** The names that Deno looks for its settings by, in its order. */
const NAMES = ["deno.json", "deno.jsonc"];

/** The settings that Deno has read for this process, such as its import map. */
interface DenoSettings {
  /** The file's path; `undefined` when there is none that may be read. */
  readonly file: string | undefined;
  /** Tells, the first time that it is so, that they are others by now. */
  readonly noteChange: (paths: ReadonlySet<string>) => void;
}

/** Finds the settings of a folder, or the nearest around it. */
function findSettings(folder: string): string | undefined {
  // To ask for more than what is granted would have Deno ask the user.
  const { state } = Deno.permissions.querySync({ name: "read", path: folder });
  if (state !== "granted") return undefined;
  const found = NAMES.map((name) => join(folder, name)).find(isFileOnDisk);
  const outer = dirname(folder);
  return found ?? (outer === folder ? undefined : findSettings(outer));
}

/**
 * Finds the settings that Deno reads at the start of a process only, so that an
 * edit of them would show in nothing.
 *
 * @param onChange Called with what to say of the first edit.
 */
export function openDenoSettings(
  onChange: (text: string) => void,
): DenoSettings {
  const file = findSettings(Deno.cwd());
  const before = file && readSource(file);
  let isTold = false;
  return {
    file,
    noteChange(paths) {
      if (isTold || file === undefined || !paths.has(file)) return;
      const now = readSource(file);
      // While an editor writes it, it can be missing or empty.
      if (!now || now === before) return;
      isTold = true;
      onChange(
        `${relative(Deno.cwd(), file)} was changed, which Deno reads only at ` +
          "the start. Start dev again to serve by what it says now.",
      );
    },
  };
}
