import { correctParameter } from "../../compose/checking/translated_parameter.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { listPathRefusals } from "../../path/path_refusal.ts";
import { expectSegment } from "../../path/segment_reader.ts";
import { UsageError } from "../command/arguments.ts";
import { refuseConverted } from "../command/converted_path.ts";
import { quoteWord } from "../command/shell_word.ts";
import { decodeText } from "./normal_path.ts";

/** The place of the paths, for messages. */
const PLACE = "the command line";

/** Replaces backslashes outside of parameters in a path without any slash. */
function turnSlashes(path: string): string {
  return path.includes("/") ? path : path.replace(/\\(?![^<]*>)/g, "/");
}

/**
 * Adds the first slash to a path; URLs, places of files, and a path after its
 * method are left as they are.
 */
function addFirstSlash(path: string): string {
  const isPath = /^[^/:.\s][^/:\s]*\//.test(path) && !MODULE_ENDING.test(path);
  return isPath ? `/${path}` : path;
}

/** Endings of modules, which paths hardly ever have. */
const TYPESCRIPT = /\.(?:[cm]?ts|tsx)$/;

/** Refuses the place of a route file, whose ending would be written twice. */
function refuseFile(path: string): void {
  const ending = TYPESCRIPT.exec(path)?.[0];
  if (ending === undefined || !path.startsWith("/")) return;
  const meant = correctPath(path.slice(0, -ending.length))
    .replace(/\/index$/, "") || "/";
  throw new UsageError(
    `"${path}" is the path of a file, not of a request. Write "${meant}". ` +
      `For requests that end with ${ending}, create the file yourself, and ` +
      `repeat the ending in its name: ${ending}.ts.`,
  );
}

/** Corrects the notation of a parameter, unless it is marked as optional. */
function correctSegment(segment: string): string {
  return segment.includes("?") ? segment : correctParameter(segment, PLACE);
}

/** Returns a path as someone who knows other routers probably meant it. */
function correctPath(path: string): string {
  // A query begins outside of a parameter; an empty one marks it as optional.
  return addFirstSlash(turnSlashes(path)).replace(
    /(?<!\()[?#](?![^<]*>)(?![\]}]?(?:\/|$)).*$/,
    "",
  )
    .split("/").map(decodeText)
    .map(correctSegment).join("/")
    .replace(/(?<=.)\/$/, "");
}

/** Refuses what no path can have, in the words for paths in code. */
function refuseImpossible(path: string, meant: string): void {
  const [refusal] = listPathRefusals(meant, expectSegment);
  if (!refusal) return;
  throw new UsageError(
    `"${path}" is not the path of a route. ${refusal.message} ${refusal.fix}`,
  );
}

/**
 * Refuses anything but the path of a route file, written as composed paths are.
 *
 * @param path The argument that was given.
 * @throws {UsageError} When it is something else; the message says what was
 * probably meant.
 */
export function expectRoutePath(path: string): void {
  refuseConverted(path);
  refuseFile(path);
  const meant = correctPath(path);
  refuseImpossible(path, meant);
  const isPath = /^\/(?:[^/]+(?:\/[^/]+)*)?$/.test(meant);
  if (isPath && meant === path) return;
  const example = isPath ? `"${meant}"` : 'one such as "/v2/users/<id:int>"';
  const application = /^[^/\\]+$/.test(path)
    ? ` For a whole application: strata new --app ${quoteWord(path)}`
    : "";
  throw new UsageError(
    `"${path}" is not the path of a route. Write ${example}.${application}`,
  );
}
