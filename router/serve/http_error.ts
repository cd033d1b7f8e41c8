/** What an error response holds beyond its status and message. */
export interface HttpErrorOptions extends ErrorOptions {
  /** Headers of the response; its content type stays that of a problem. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Further members of the problem's body (RFC 9457 section 3.2). */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** The phrases of the statuses of errors (RFC 9110, RFC 6585, RFC 7725). */
const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

/**
 * An answer that an application chose to give by throwing: it becomes a
 * problem response (RFC 9457) unless an error handler answers instead.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, HttpError } from "@strata/router";
 *
 * const app = new App();
 * app.get("/books/<id:int>", (_request, { params }) => {
 *   throw new HttpError(404, `There is no book ${params.id}.`);
 * });
 *
 * const response = await app.fetch(new Request("http://localhost/books/7"));
 * assertEquals(response.status, 404);
 * assertEquals((await response.json()).detail, "There is no book 7.");
 * ```
 */
export class HttpError extends Error {
  /** The response's status, from 400 to 599. */
  readonly status: number;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of the problem's body. */
  readonly extensions: Readonly<Record<string, unknown>>;

  /**
   * Makes an error to be thrown.
   *
   * @param status The response's status, from 400 to 599.
   * @param detail What went wrong, for the client; may be empty.
   * @param options Headers, further members of the body, and the cause.
   * @throws {RangeError} When the status is not from 400 to 599.
   */
  constructor(status: number, detail = "", options: HttpErrorOptions = {}) {
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(
        `Cannot make an HttpError of status ${status}: it must be a whole ` +
          "number from 400 to 599. Return a Response for any other status.",
      );
    }
    super(detail, options);
    this.name = "HttpError";
    this.status = status;
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }

  /**
   * Gives the problem response (RFC 9457) that says what the error says.
   *
   * @throws {TypeError} When a header or an extension cannot be written, such as
   * a bigint.
   */
  toResponse(): Response {
    const { status, message, headers, extensions } = this;
    return problem(status, message, headers, extensions);
  }
}

/**
 * Gives a problem response (RFC 9457).
 *
 * @param status Its status.
 * @param detail What went wrong; left out when empty.
 * @param headers Its further headers.
 * @param extensions Further members of its body.
 */
export function problem(
  status: number,
  detail = "",
  headers: Readonly<Record<string, string>> = {},
  extensions: Readonly<Record<string, unknown>> = {},
): Response {
  const title = TITLES[status];
  const members = {
    type: "about:blank",
    ...(title === undefined ? {} : { title }),
    status,
    ...(detail === "" ? {} : { detail }),
    ...extensions,
  };
  // An extension cannot say another one (RFC 9457 section 3.1.2).
  const body = JSON.stringify({ ...members, status });
  const response = new Response(body, { status, headers });
  response.headers.set("content-type", "application/problem+json");
  return response;
}
