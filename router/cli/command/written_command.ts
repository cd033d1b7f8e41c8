import { DEFAULT_FOLDER } from "./default_folder.ts";
import { quoteWord } from "./shell_word.ts";

/**
 * Writes a command as messages advise it, for the routes that are meant.
 *
 * @param words The command, with the arguments before the routes.
 * @param routes The routes folder, or the module that stands for it.
 * @param options The options that differ from their defaults, by name.
 */
export function writeCommand(
  words: string,
  routes: string,
  options: Readonly<Record<string, string | undefined>> = {},
): string {
  const written = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${quoteWord(value)}`]
  );
  const folder = routes === DEFAULT_FOLDER ? [] : [quoteWord(routes)];
  return ["strata", words, ...folder, ...written].join(" ");
}
