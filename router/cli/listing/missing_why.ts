import { type Arguments, UsageError } from "../command/arguments.ts";
import { isRequestPath } from "../command/request_path.ts";
import { quoteWord } from "../command/shell_word.ts";
import { WHY } from "./explained_request.ts";

/**
 * Refuses the path of a request where routes are listed.
 *
 * @param args The arguments of the command, without {@linkcode WHY}.
 * @throws {UsageError} When there is one.
 */
export function refuseMissingWhy({ positionals }: Arguments): void {
  const path = positionals.find(isRequestPath);
  if (path === undefined) return;
  throw new UsageError(
    `There is no readable routes folder "${path}". To see what a request ` +
      `reaches, run: strata routes ${WHY} GET ${quoteWord(path)}`,
  );
}
