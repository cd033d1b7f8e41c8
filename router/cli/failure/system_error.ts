/** Deno's message about a system error, which Windows ends with a full stop. */
const REFUSED = /^([^]+?)\.? \(os error \d+\)(?:: (\w+) '([^]*)')?$/;

/** What Deno's calls do to a path, in words. */
const DEEDS: Readonly<Record<string, string>> = {
  mkdir: "create the folder",
  readdir: "list the folder",
  readfile: "read",
  remove: "remove",
  writefile: "write",
};

/**
 * Describes what the operating system refused to do, and why.
 *
 * @param error The thrown value.
 * @returns The message; `undefined` when the error is another one.
 */
export function describeSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [whole, reason, call, path] = REFUSED.exec(error.message) ?? [];
  if (whole === undefined) return undefined;
  if (path === undefined) return `The operating system refused: ${reason}.`;
  if (call === "writefile" && error instanceof Deno.errors.NotFound) {
    return `Cannot write "${path}": its folder does not exist. Create the ` +
      "folder first, or name another path.";
  }
  const deed = Object.hasOwn(DEEDS, call) ? DEEDS[call] : "open";
  return `Cannot ${deed} "${path}": ${reason}. Name another path, or fix ` +
    "the cause.";
}
