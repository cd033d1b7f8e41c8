import { HttpError } from "../serve/response/http_error.ts";
import { relayBody } from "./relayed_body.ts";

/** Thrown where more of a body is read than it may have. */
export class LargeBodyError extends HttpError {
  /**
   * Makes the error, whose answer asks to close the connection.
   *
   * @param limit How many bytes the body may have.
   */
  constructor(limit: number) {
    super(413, `The request's body is larger than ${limit} bytes.`, {
      headers: { connection: "close" },
    });
  }
}

/** Gives how many bytes a request says once that its body has, if it does. */
function lengthOf({ headers }: Request): number | undefined {
  // Deno refuses a request that frames its body in another way as well, but
  // takes one that says the same length twice, as "5, 5".
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : undefined;
}

/**
 * Gives a request whose body breaks when it is too large: reading it throws an
 * `HttpError` of status 413 (RFC 9110 section 15.5.14). What a client says to be
 * too large is not read at all.
 *
 * @param request The request; one is given back that has no body, or says that
 * it is small enough: runtimes take no more of it than that.
 * @param limit How many bytes its body may have.
 */
export function limitBodySize(request: Request, limit: number): Request {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return request;
  const length = lengthOf(request);
  if (length !== undefined && length <= limit) return request;
  const { body: whole } = request;
  if (!whole) return request;
  let left = limit;
  const body = relayBody(() => whole, async (reader) => {
    // It has said itself that it is larger.
    if (length !== undefined) throw new LargeBodyError(limit);
    const result = await reader.read();
    left -= result.value?.length ?? 0;
    if (left < 0) throw new LargeBodyError(limit);
    return result;
  });
  return new Request(request, { body });
}
