import { expectPathAlone } from "../../serve/request/expected_path.ts";
import { type Arguments, UsageError } from "../command/arguments.ts";
import { readRoutesPath } from "../command/routes_argument.ts";
import { quoteWord } from "../command/shell_word.ts";

/** What stands before a request to be explained. */
export const WHY = "why";

/** A request that is to be explained, and of which application. */
interface AskedRequest {
  /** The routes folder, or the module of the application. */
  readonly source: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** Refuses a URL, a query or a fragment where a path is to be explained. */
function refuseOtherThanPath(path: string): void {
  try {
    expectPathAlone(path, "explain");
  } catch (error) {
    throw new UsageError((error as TypeError).message);
  }
}

/**
 * Reads which request is to be explained.
 *
 * @param args The arguments of the command, with {@linkcode WHY} among them.
 * @throws {UsageError} When a part is missing, or the path holds more.
 */
export function readAskedRequest(args: Arguments): AskedRequest {
  const { positionals } = args;
  const at = positionals.indexOf(WHY);
  const [method, path, ...after] = positionals.slice(at + 1);
  if (method?.startsWith("/")) {
    throw new UsageError(
      `Give a method before the path, for example: strata routes ${WHY} GET ` +
        quoteWord(method),
    );
  }
  if (path === undefined) {
    throw new UsageError(
      "Give a method and a path, for example: strata routes why GET /v1/users",
    );
  }
  refuseOtherThanPath(path);
  const source = readRoutesPath({
    ...args,
    // Other commands take the folder at the end.
    positionals: [...positionals.slice(0, at), ...after],
  });
  return { source, method: method.toUpperCase(), path };
}
