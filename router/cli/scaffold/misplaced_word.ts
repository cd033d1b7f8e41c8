import { isMethod } from "../../declare/method.ts";
import { UsageError } from "../command/arguments.ts";
import { DEFAULT_FOLDER } from "../command/default_folder.ts";
import { isRequestPath } from "../command/request_path.ts";
import { quoteWord } from "../command/shell_word.ts";
import { writeCommand } from "../command/written_command.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";

/** Parts a method from the path that is quoted with it, as logs have them. */
function partMethod(word: string): readonly string[] {
  const [, method, path] = /^(\w+) +(\/.*)$/.exec(word) ?? [];
  return method && isMethod(method.toUpperCase()) ? [method, path] : [word];
}

/**
 * Refuses a method, which no path has, and a folder before the path.
 *
 * @param given The arguments that are no options.
 * @param named The routes folder, where an option names it.
 * @throws {UsageError} When there is one; it says what to write instead.
 */
export function refuseOtherOrder(
  given: readonly string[],
  named: string | undefined,
): void {
  const words = given.flatMap(partMethod);
  const method = words.find((word) =>
    isMethod(word.toUpperCase()) && !isFolderOnDisk(word)
  );
  const others = words.filter((word) => word !== method);
  const isFolderFirst = others.length === 2 && !others[0].startsWith("/") &&
    isFolderOnDisk(others[0]);
  const [path, folder] = isFolderFirst ? others.toReversed() : others;
  const isMeant = method !== undefined || isFolderFirst;
  if (!isMeant || !path?.startsWith("/")) return;
  const routes = folder ?? named ?? DEFAULT_FOLDER;
  const written = writeCommand(`new ${quoteWord(path)}`, routes);
  throw new UsageError(
    method === undefined
      ? `The path comes first, then the routes folder: ${written}`
      : `A route file is made for a path, whatever its methods, so leave out ` +
        `"${method}": ${written}`,
  );
}

/**
 * Refuses further paths, each of which has a file to be made.
 *
 * @param given The arguments that are no options, the path first.
 * @param named The routes folder, where an option names it.
 * @throws {UsageError} When there are some; it says what to write instead.
 */
export function refuseFurtherPaths(
  given: readonly string[],
  named: string | undefined,
): void {
  const [first, ...others] = given;
  const further = others.filter(isRequestPath);
  if (further.length === 0) return;
  const folder = others.find((word) => !further.includes(word));
  const routes = named ?? folder ?? DEFAULT_FOLDER;
  const commands = [first, ...further]
    .map((path) => writeCommand(`new ${quoteWord(path)}`, routes));
  throw new UsageError(
    "No file is made, since each path needs a command of its own: " +
      commands.join(", then "),
  );
}
