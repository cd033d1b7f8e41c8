import { type Mistake, mistake } from "../../report/mistake.ts";
import { hasBracketedText } from "./path_literal.ts";
import type { TypedPath } from "./typed_path.ts";

/** What messages call what is typed, unless it is a handler. */
const TITLES: ReadonlyMap<TypedPath["type"], string> = new Map([
  ["Middleware", "Middleware"],
  ["ErrorHandler", "An error handler"],
]);

/**
 * States that a file types something by a path that is not its own.
 *
 * @param typed The type and the path.
 * @param place The file, for messages.
 * @param fix What to write instead.
 */
export function describeMistyped(
  { type, path }: TypedPath,
  place: string,
  fix: string,
): Mistake {
  const title = TITLES.get(type) ?? "A handler";
  const fault = hasBracketedText(path)
    ? "in which brackets are text, since it begins with a slash"
    : "which is not where the file lies";
  const reason = `${title} is typed for "${path}", ${fault}.`;
  return mistake("bad-export", [place], reason, fix);
}

/**
 * Writes a type with each path that it can be given.
 *
 * @param type The type.
 * @param paths The paths.
 */
export function writeTyped(
  type: TypedPath["type"],
  paths: readonly string[],
): string {
  return paths.map((path) => `${type}<${JSON.stringify(path)}>`).join(" or ");
}
