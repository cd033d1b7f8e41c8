import { MODULE_ENDING } from "../../files/module_ending.ts";
import { expectPathAlone } from "../../serve/request/expected_path.ts";
import { type Arguments, UsageError } from "../command/arguments.ts";
import { refuseConverted } from "../command/converted_path.ts";
import { isRequestPath } from "../command/request_path.ts";
import { readRoutesPath } from "../command/routes_argument.ts";
import { writeCommand } from "../command/written_command.ts";

/** The word before a request to be explained. */
export const WHY = "why";

/** A request to be explained, and its application. */
interface ExplainedRequest {
  /** The routes folder, or the module of the application. */
  readonly source: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** Refuses anything but a path where one is to be explained. */
function refuseOtherThanPath(path: string, source: string): void {
  refuseConverted(path);
  if (!path.startsWith("/") && MODULE_ENDING.test(path)) {
    throw new UsageError(
      `Cannot explain the file ${path}: give a request path, such as ` +
        "/users/7. To list the paths of files, run: " +
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
 * @throws {UsageError} When a part is missing, or the path is not a plain one.
 */
export function readExplainedRequest(args: Arguments): ExplainedRequest {
  const { positionals } = args;
  const at = positionals.indexOf(WHY);
  const words = positionals.slice(at + 1);
  const [method, path, ...after] = words;
  const isOther = !method || method.startsWith("/") || path === undefined;
  if (isOther || after.some(isRequestPath)) {
    throw new UsageError(
      "Give a method and then a path, for example: strata routes why GET " +
        "/v1/users",
    );
  }
  // Other commands take the folder at the end.
  const named = [...positionals.slice(0, at), ...after];
  const source = readRoutesPath({ ...args, positionals: named });
  refuseOtherThanPath(path, source);
  return { source, method: method.toUpperCase(), path };
}
