import { isRecord } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { problem } from "./problem.ts";

/** What an error response contains beyond its status and message. */
export interface HttpErrorOptions {
  // Not as HeadersInit, which the types of Node do not declare.
  /** Headers of the response; the content type stays that of a problem. */
  readonly headers?: ResponseInit["headers"] | undefined;
  /** Further members of the problem's body (RFC 9457 section 3.2). */
  readonly extensions?: object | undefined;
  // Not by ErrorOptions, which libraries before ES2022 do not declare.
  /** The error that led to this one; clients do not see it. */
  readonly cause?: unknown;
  /** Excludes errors: pass one that was caught as the `cause`. */
  readonly message?: never;
}

/** Refuses a detail that clients would read as "[object Object]". */
function expectDetail(detail: unknown, status: number): void {
  if (typeof detail === "string") return;
  const option = detail instanceof Error ? "cause" : "extensions";
  throw new TypeError(
    `Cannot create an HttpError whose detail is ${showValue(detail)}: write ` +
      `new HttpError(${status}, "…", { ${option} }).`,
    // An error that was caught would be logged nowhere else.
    { cause: detail },
  );
}

/** Refuses options that are no plain object: nothing of them would be kept. */
function expectOptions(options: unknown, status: number): void {
  if (isRecord(options)) return;
  const isHeaders = options instanceof Headers || Array.isArray(options);
  const option = isHeaders ? "headers" : "cause";
  throw new TypeError(
    `Cannot create an HttpError with ${showValue(options)} as its options: ` +
      `write new HttpError(${status}, "…", { ${option} }).`,
    // It would be logged nowhere else.
    { cause: options },
  );
}

/**
 * Returns the headers of an error, if it has any; the error's own getter would
 * create some.
 *
 * @param error The error, from any copy of this module.
 */
export let headersOf: (
  error: Pick<HttpError, "headers">,
) => Headers | undefined;

/**
 * An error response that an application chooses to throw: it becomes a problem
 * details response (RFC 9457), unless an error handler answers instead. If none
 * does, one with a status of 500 or above and a `cause` is logged, too.
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
  /** Further members of the problem's body. */
  readonly extensions: Readonly<Record<string, unknown>>;
  #headers: Headers | undefined;

  static {
    headersOf = (error) => #headers in error ? error.#headers : error.headers;
  }

  /**
   * Creates an error to throw.
   *
   * @param status The response's status, from 400 to 599.
   * @param detail What went wrong, for the client; may be empty.
   * @param options Headers, further members of the body, and the cause.
   * @throws {RangeError} When the status is not from 400 to 599.
   * @throws {TypeError} When the detail is not a string, the options are not a
   * plain object, or a header is invalid.
   */
  constructor(status: number, detail = "", options: HttpErrorOptions = {}) {
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      throw new RangeError(
        `Cannot create an HttpError with status ${
          showValue(status)
        }: it must ` +
          "be a whole number from 400 to 599. Return a Response for any " +
          "other status.",
      );
    }
    expectDetail(detail, status);
    expectOptions(options, status);
    super(detail, options);
    this.name = "HttpError";
    this.status = status;
    // Most errors have none, and nothing reads them.
    if (options.headers) this.#headers = new Headers(options.headers);
    this.extensions = (options.extensions ?? {}) as HttpError["extensions"];
  }

  /**
   * Headers of the response; changing them changes every response made from
   * this error.
   */
  get headers(): Headers {
    return this.#headers ??= new Headers();
  }

  /**
   * Returns the problem details response (RFC 9457) for the error.
   *
   * @throws {TypeError} When an extension cannot be written, such as a bigint.
   */
  toResponse(): Response {
    const { status, message, extensions } = this;
    return problem(status, message, this.#headers, extensions);
  }
}

/** Marks the errors of every copy of this module: a plugin may have its own. */
const MARK = Symbol.for("strata.HttpError");
Object.defineProperty(HttpError.prototype, MARK, { value: true });

/**
 * Tells whether a value is an {@linkcode HttpError}, from any copy of it.
 *
 * @param value Any value.
 */
export function isHttpError(value: unknown): value is HttpError {
  return value instanceof Error && MARK in value;
}
