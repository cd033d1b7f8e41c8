import { NO_LEAF } from "../match/table.ts";
import { canonicalizePath } from "../path/canonical_path.ts";
import type { AnsweringApplication } from "./answering_application.ts";
import type { TrailingSlash } from "./app_options.ts";
import {
  ESCAPED_SEPARATOR,
  hasEscapedSeparator,
} from "./request/escaped_separator.ts";
import { expectPathAlone } from "./request/expected_path.ts";
import { refusalOf, REFUSALS } from "./request/target.ts";
import { trimTrailingSlash } from "./request/trailing_slash.ts";
import { HttpError } from "./response/http_error.ts";
import { explainMiss, findMiss } from "./versions/miss.ts";

/**
 * Explains why no route has a path, with the error that a request would get.
 *
 * @param application The built application.
 * @param path A path that no route has, as it stands in a URL.
 * @param trailingSlash What to do with one trailing slash.
 * @param now Milliseconds since the beginning of 1970, UTC.
 * @throws {TypeError} When it is not a path, or has a query.
 */
export function explainPath(
  application: AnsweringApplication,
  path: string,
  trailingSlash: TrailingSlash | undefined,
  now: number,
): HttpError {
  const { finder, endpoints } = application;
  const action = "explain the miss of";
  expectPathAlone(path, action);
  const refusal = refusalOf(path);
  if (refusal !== undefined) return new HttpError(refusal, REFUSALS[refusal]);
  const canonical = canonicalizePath(path)!;
  const searched = trailingSlash === "strict"
    ? canonical
    : trimTrailingSlash(canonical);
  // The root contains no separator, whatever is found.
  const leaf = finder.find(searched, 0, searched.length, true);
  const isDivided = leaf !== NO_LEAF &&
    hasEscapedSeparator(finder, endpoints, leaf, searched);
  return isDivided
    ? new HttpError(400, ESCAPED_SEPARATOR)
    : explainMiss(findMiss(application, searched), now).error;
}
