import { isMethod } from "../../declare/method.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { expectPathAlone } from "../../serve/request/expected_path.ts";
import { type Arguments, UsageError } from "../command/arguments.ts";
import { refuseConverted } from "../command/converted_path.ts";
import { readRoutesPath } from "../command/routes_argument.ts";
import { quoteWord } from "../command/shell_word.ts";
import { writeCommand } from "../command/written_command.ts";

/** What stands before a request to be explained. */
export const WHY = "why";

/** How methods are written, also those that no route handles. */
const CAPITALS = /^[A-Z]+$/;

/**
 * Writes the command that explains a request.
 *
 * @param method The request's method, in any letters.
 * @param path The request's path.
 * @param routes The routes folder, or the module of the application.
 */
export function writeWhy(method: string, path: string, routes: string): string {
  const request = `${method.toUpperCase()} ${quoteWord(path)}`;
  return writeCommand(`routes ${WHY} ${request}`, routes);
}

/** A request that is to be explained, and of which application. */
interface AskedRequest {
  /** The routes folder, or the module of the application. */
  readonly source: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/**
 * Refuses a request whose parts are all there, in another order.
 *
 * @param words What stands behind {@linkcode WHY}.
 * @param readSource Reads which routes are named, by these of the words too.
 */
function refuseOtherOrder(
  words: readonly string[],
  readSource: (others: readonly string[]) => string,
): void {
  const method = words.findIndex((word, index) =>
    isMethod(word.toUpperCase()) || (index === 0 && CAPITALS.test(word))
  );
  // A routes folder may begin with a slash too, and comes first then.
  const path = words.findLastIndex((word) => word.startsWith("/"));
  if (method === -1 || path === -1) return;
  if (method === 0 && words[1].startsWith("/")) return;
  const others = words.filter((_, index) => index !== method && index !== path);
  throw new UsageError(
    "The method comes first, then the path, and then the routes: " +
      writeWhy(words[method], words[path], readSource(others)),
  );
}

/** Refuses anything but a path where one is to be explained. */
function refuseOtherThanPath(path: string, source: string): void {
  refuseConverted(path);
  if (!path.startsWith("/") && MODULE_ENDING.test(path)) {
    throw new UsageError(
      `Cannot explain the file ${path}: give the path of a request, such as ` +
        "/users/7. Which paths files have is listed by: " +
        writeCommand("routes --flat", source),
    );
  }
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
  const words = positionals.slice(at + 1);
  // Other commands take the folder at the end.
  const readSource = (others: readonly string[]) =>
    readRoutesPath({
      ...args,
      positionals: [...positionals.slice(0, at), ...others],
    });
  refuseOtherOrder(words, readSource);
  const [method, path, ...after] = words;
  if (method?.startsWith("/")) {
    throw new UsageError(
      `Give a method before the path, for example: strata routes ${WHY} GET ` +
        quoteWord(method),
    );
  }
  if (path === undefined || method === "") {
    throw new UsageError(
      "Give a method and a path, for example: strata routes why GET /v1/users",
    );
  }
  const source = readSource(after);
  refuseOtherThanPath(path, source);
  return { source, method: method.toUpperCase(), path };
}
