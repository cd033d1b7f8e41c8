import { UsageError } from "./arguments.ts";

/** A path below the folder in which Git Bash or MSYS2 is installed. */
const CONVERTED = /^[A-Z]:\/(?:.*\/)?(?:Git|msys\d*)\//;

/**
 * Refuses the path of a request that a shell has converted to that of a file.
 *
 * @param path The argument of a command.
 * @throws {UsageError} When it is such a path.
 */
export function refuseConverted(path: string): void {
  if (!CONVERTED.test(path)) return;
  throw new UsageError(
    `Git Bash has turned a path that begins with a slash into "${path}". ` +
      "Put MSYS_NO_PATHCONV=1 and a space before the command.",
  );
}
