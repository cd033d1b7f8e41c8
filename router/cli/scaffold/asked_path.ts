import { correctParameter } from "../../compose/checking/translated_parameter.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { readSegment } from "../../path/segment_reader.ts";
import { listParameterNames } from "../../path/written_path.ts";
import { findRefusal } from "../../report/refusal.ts";
import { UsageError } from "../command/arguments.ts";
import { refuseConverted } from "../command/converted_path.ts";
import { quoteWord } from "../command/shell_word.ts";
import { expectParameterName } from "./file_name.ts";
import { decodeText } from "./normal_path.ts";

/** Where paths are written, for messages. */
const PLACE = "the command line";

/** Writes slashes where all are as Windows has them, outside of parameters. */
function turnSlashes(path: string): string {
  return path.includes("/") ? path : path.replace(/\\(?![^<]*>)/g, "/");
}

/**
 * Gives a path its first slash; URLs, places of files, and a path behind its
 * method are no paths.
 */
function addFirstSlash(path: string): string {
  const isPath = /^[^/:.\s][^/:\s]*\//.test(path) && !MODULE_ENDING.test(path);
  return isPath ? `/${path}` : path;
}

/** What the names of modules end with, and paths hardly ever do. */
const TYPESCRIPT = /\.(?:[cm]?ts|tsx)$/;

/** Refuses the place of a route file, which would be made with two endings. */
function refuseFile(path: string): void {
  const ending = TYPESCRIPT.exec(path)?.[0];
  if (ending === undefined || !path.startsWith("/")) return;
  const meant = correctPath(path.slice(0, -ending.length))
    .replace(/\/index$/, "") || "/";
  throw new UsageError(
    `"${path}" names a file, and not what clients ask for. Write "${meant}". ` +
      `A file for a path that ends with ${ending} is named by hand, with the ` +
      `ending once more: ${ending}.ts.`,
  );
}

/** Gives a path as it was probably meant, by who knows other routers. */
function correctPath(path: string): string {
  // A query begins outside of a parameter; one of nothing marks it as optional.
  return addFirstSlash(turnSlashes(path)).replace(
    /[?#](?![^<]*>)(?!\/|$).*$/,
    "",
  )
    .split("/").map(decodeText)
    .map((segment) => correctParameter(segment, PLACE)).join("/")
    .replace(/(?<=.)\/$/, "");
}

/** Refuses text that no request can have in a path. */
function refuseImpossible(path: string, meant: string): void {
  const texts = meant.split("/").filter((text) =>
    text.endsWith(">?") || !/[<>]/.test(text)
  );
  for (const text of texts) {
    const refusal = findRefusal(() => readSegment(text, new Map()));
    if (!refusal) continue;
    throw new UsageError(
      `"${path}" is not the path of a route. ${refusal.message} ${refusal.fix}`,
    );
  }
}

/**
 * Refuses what is not the path of a route file, as composed paths are written.
 *
 * @param path What was given.
 * @throws {UsageError} When it is something else; it says what was probably
 * meant.
 */
export function expectRoutePath(path: string): void {
  refuseConverted(path);
  refuseFile(path);
  const meant = correctPath(path);
  refuseImpossible(path, meant);
  listParameterNames(meant).forEach(expectParameterName);
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
