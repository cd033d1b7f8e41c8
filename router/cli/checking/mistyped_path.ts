import { listAll } from "../../report/listed.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { hasBracketedText, isComposed } from "./path_literal.ts";
import { listTypedPaths, type TypedPath } from "./typed_path.ts";

/** How messages name what is typed, unless it is a handler. */
const TITLES: ReadonlyMap<TypedPath["type"], string> = new Map([
  ["Middleware", "Middleware"],
  ["ErrorHandler", "An error handler"],
]);

function describeMistyped(
  { type, path }: TypedPath,
  place: string,
  fix: string,
): Mistake {
  const title = TITLES.get(type) ?? "A handler";
  const fault = hasBracketedText(path)
    ? "where brackets are literal text, since it begins with a slash"
    : "which is not where the file is";
  const reason = `${title} is typed for "${path}", ${fault}.`;
  return mistake("bad-export", [place], reason, fix);
}

/** The paths that a file may type its exports by. */
interface OwnPaths {
  readonly isOwn: (typed: TypedPath) => boolean;
  /** Advises what to write in place of another path. */
  readonly advise: (typed: TypedPath) => string;
}

/**
 * Checks that a file types its exports by paths that are its own.
 *
 * @param source The file's text.
 * @param place The file, for messages.
 * @param composed What is composed from the routes; `undefined` while mistakes
 * prevent that, in which case literals that are not places are left alone.
 * @param findOwn Finds its own paths, if it names any.
 */
export function checkTypedPaths<Composed>(
  source: string,
  place: string,
  composed: readonly Composed[] | undefined,
  findOwn: (composed: readonly Composed[]) => OwnPaths,
): Mistake[] {
  const typed = listTypedPaths(source)
    .filter(({ path }) => composed !== undefined || !isComposed(path));
  if (typed.length === 0) return [];
  const { isOwn, advise } = findOwn(composed ?? []);
  return typed.filter((one) => !isOwn(one))
    .map((one) => describeMistyped(one, place, advise(one)));
}

/**
 * Writes a type with each path that it can have.
 *
 * @param type The type.
 * @param paths The paths.
 */
export function writeTyped(
  type: TypedPath["type"],
  paths: readonly string[],
): string {
  return listAll(paths.map((path) => `${type}<${JSON.stringify(path)}>`), "or");
}
