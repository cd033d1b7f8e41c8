import { dirname, join } from "@std/path";
import { UsageError } from "../command/arguments.ts";
import { printEscaped } from "../printing/output.ts";

/**
 * Writes new files; none of them if one exists already or cannot be written.
 *
 * @param folder The folder that holds them.
 * @param files Their texts, by their paths below it.
 * @returns Their paths.
 * @throws {UsageError} When one exists, or its parent is not a folder.
 */
export function writeNew(
  folder: string,
  files: Readonly<Record<string, string>>,
): string[] {
  const paths = Object.keys(files).map((file) => join(folder, file));
  for (const path of paths) {
    if (!exists(path)) continue;
    throw new UsageError(
      `"${path}" already exists and was not changed. Give another path, or ` +
        "delete it first.",
    );
  }
  const written: string[] = [];
  try {
    for (const [index, source] of Object.values(files).entries()) {
      const path = paths[index];
      Deno.mkdirSync(dirname(path), { recursive: true });
      // Nor is one overwritten that was created in the meantime.
      Deno.openSync(path, { write: true, createNew: true }).close();
      written.push(path);
      Deno.writeTextFileSync(path, source);
    }
  } catch (error) {
    // Leftovers would be in the way of another attempt.
    for (const path of written) Deno.removeSync(path);
    throw error;
  }
  return paths;
}

/**
 * Prints which files were written.
 *
 * @param paths Their paths.
 */
export function printWritten(paths: readonly string[]): void {
  for (const path of paths) printEscaped(`+ ${path}`);
}

/**
 * Tells whether anything exists at a path, even a dangling link.
 *
 * @param path The path.
 * @throws {UsageError} When nothing can, since its parent is not a folder.
 */
export function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    if (!(error instanceof Deno.errors.NotADirectory)) throw error;
    throw new UsageError(
      `Cannot create "${path}": what contains it is not a folder. Give ` +
        "another path.",
    );
  }
}
