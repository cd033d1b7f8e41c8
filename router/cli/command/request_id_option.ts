import type { ServeOptions } from "../../process/options.ts";
import { type Arguments, type Options, UsageError } from "./arguments.ts";

/** The option that takes the ids of requests from a proxy in front. */
export const REQUEST_ID_OPTION: Options = {
  "request-id": {
    value: "header",
    summary:
      "the header in which a proxy sends request ids, such as x-request-id",
  },
};

function isHeaderName(text: string): boolean {
  try {
    new Headers().has(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the function that reads the id of a request from a header, if one is
 * given. A request without it gets a random id.
 *
 * @param args The command's arguments, among them `--request-id`.
 * @throws {UsageError} When that is not the name of a header.
 */
export function readRequestId({ texts }: Arguments): ServeOptions["requestId"] {
  const header = texts["request-id"];
  if (header === undefined) return undefined;
  if (isHeaderName(header)) {
    return ({ headers }) => headers.get(header) ?? crypto.randomUUID();
  }
  throw new UsageError(
    `Cannot read request ids from "${header}", which is not a header name. ` +
      "Give the header that the proxy sets: --request-id=x-request-id.",
  );
}
