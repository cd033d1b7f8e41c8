/** Holds what headers were before others were added to a response. */
const BEFORE = Symbol("headers before");

/** What a header was; `null` when there was none. */
type HeaderBefore = readonly [name: string, value: string | null];

/** A response that headers may have been added to. */
type Amended = Response & { [BEFORE]?: HeaderBefore[] };

/** The codings that all runtimes have decoded in what `fetch()` gives. */
const DECODED = ["gzip", "br"];

/**
 * Tells whether a response is one of `fetch()` whose headers are still those of
 * the encoded body, though its body is decoded. A part of one is not.
 *
 * @param response The response.
 */
export function isMislabelled(response: Response): boolean {
  if (response.url === "" || response.status === 206) return false;
  const coding = response.headers.get("content-encoding")?.toLowerCase();
  return coding !== undefined && DECODED.includes(coding) &&
    response.body !== null;
}

/** Copies a response, so that its headers can be changed and are true. */
function copyResponse(response: Response): Response {
  const copy = new Response(response.body, response);
  if (isMislabelled(response)) {
    copy.headers.delete("content-encoding");
    copy.headers.delete("content-length");
  }
  return copy;
}

/**
 * Writes headers into a response, or into a copy of one that takes none, as
 * those of `fetch()` and `Response.redirect()` do.
 *
 * @param response The response.
 * @param write Writes the headers.
 */
function writeHeaders(
  response: Response,
  write: (headers: Headers) => void,
): Response {
  try {
    write(response.headers);
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const copy = copyResponse(response);
    write(copy.headers);
    return copy;
  }
}

/**
 * Copies a response of `fetch()`, whose headers nobody can change: middleware
 * does that to whatever it is given. To ask the headers themselves would make
 * them where nobody needs them; other responses without a URL take headers, or
 * have no body and are copied anyway.
 *
 * @param response The response.
 */
export function copyFetched(response: Response): Response {
  return response.url === "" ? response : copyResponse(response);
}

/** Headers that note what they change, so that it can be taken back. */
export class HeaderAdditions {
  readonly #headers: Headers;
  readonly #before: HeaderBefore[];

  /** Takes the headers, and the list in which changes are noted. */
  constructor(headers: Headers, before: HeaderBefore[]) {
    this.#headers = headers;
    this.#before = before;
  }

  /** Gives a header. */
  get(name: string): string | null {
    return this.#headers.get(name);
  }

  /** Sets a header that is not there. */
  setMissing(name: string, value: string): void {
    if (this.#headers.has(name)) return;
    this.#headers.set(name, value);
    this.#before.push([name, null]);
  }

  /** Sets a header. */
  set(name: string, value: string): void {
    this.#before.push([name, this.#headers.get(name)]);
    this.#headers.set(name, value);
  }

  /** Adds a value to a header. */
  append(name: string, value: string): void {
    this.#before.push([name, this.#headers.get(name)]);
    this.#headers.append(name, value);
  }
}

/**
 * Adds headers to a response as {@linkcode writeHeaders} does, in a way that can
 * be taken back. To keep all headers instead would take a quarter of a request
 * to a version that ends.
 *
 * @param response The response.
 * @param add Adds the headers.
 */
export function addHeaders(
  response: Amended,
  add: (additions: HeaderAdditions) => void,
): Response {
  const before = response[BEFORE] ??= [];
  return writeHeaders(
    response,
    (headers) => add(new HeaderAdditions(headers, before)),
  );
}

/** Gives the headers of a response without those that were added to it. */
export function originalHeaders(response: Amended): Headers {
  const headers = new Headers(response.headers);
  for (const [name, value] of response[BEFORE]?.toReversed() ?? []) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}
