import { escapeCharacter } from "../path/escaped_character.ts";
import { type Mistake, warning } from "../report/mistake.ts";
import { nameOf } from "./place.ts";

/** How the file of a single method is named elsewhere: `books.get.ts`. */
export const METHOD_END = /\.(?:get|head|post|put|patch|delete|options)(?=@|$)/;
/** What answers at a folder's own path elsewhere. */
const FOLDER_ROUTE = /^\+(?:server|page)(?=[.@]|$)/;

function findForeign(stem: string): RegExpExecArray | null {
  return FOLDER_ROUTE.exec(stem) ?? METHOD_END.exec(stem);
}

/** Escapes the character that makes a name mean more elsewhere. */
function escapeFirst(text: string): string {
  return escapeCharacter(text[0]) + text.slice(1);
}

/**
 * Escapes what means more elsewhere, so that it is plainly text.
 *
 * @param stem The file's name without its extension.
 */
export function escapeForeignName(stem: string): string {
  return stem.replace(FOLDER_ROUTE, escapeFirst)
    .replace(METHOD_END, escapeFirst);
}

/**
 * Warns of a file that is named as those of other routers are, and is text
 * here.
 *
 * @param stem Its name without its extension.
 * @param place The file, for messages.
 * @param mistakes Takes the warning.
 */
export function warnOfForeignName(
  stem: string,
  place: string,
  mistakes: Mistake[],
): void {
  const found = findForeign(stem);
  if (!found) return;
  const folderRoute = FOLDER_ROUTE.test(stem);
  const extension = nameOf(place).slice(stem.length);
  const meaning = folderRoute ? "its folder's own path" : "a method";
  const fix = folderRoute
    ? `Name the file index${extension}`
    : `Name the file ${stem.replace(METHOD_END, "")}${extension}, and export ` +
      `${found[0].slice(1).toUpperCase()} from it`;
  mistakes.push(
    warning(
      "foreign-name",
      [place],
      `"${found[0]}" is text in paths, though elsewhere it names ${meaning}.`,
      `${fix}. If the text is meant, name it ` +
        `${escapeForeignName(stem)}${extension}.`,
    ),
  );
}
