/** Holds what changed headers of a response were before. */
const BEFORE = Symbol("headers before");
/** Holds all headers as they were before anybody could write into them. */
const KEPT = Symbol("headers kept");

/** The previous value of a header; `null` when there was none. */
type HeaderBefore = readonly [name: string, value: string | null];

/** A response that headers may have been added to. */
type Amended = Response & { [BEFORE]?: HeaderBefore[]; [KEPT]?: Headers };

/** Headers that record what they change, so that it can be undone. */
export class HeaderAdditions {
  readonly #headers: Headers;
  readonly #before: HeaderBefore[];

  /**
   * Creates them from those of a response.
   *
   * @param headers The headers.
   * @param before The list in which changes are recorded.
   */
  constructor(headers: Headers, before: HeaderBefore[]) {
    this.#headers = headers;
    this.#before = before;
  }

  /**
   * Returns the value of a header.
   *
   * @param name Its name.
   */
  get(name: string): string | null {
    return this.#headers.get(name);
  }

  /**
   * Sets a header that is missing.
   *
   * @param name Its name.
   * @param value Its value.
   */
  setMissing(name: string, value: string): void {
    if (this.#headers.has(name)) return;
    this.#headers.set(name, value);
    this.#before.push([name, null]);
  }

  /**
   * Sets a header.
   *
   * @param name Its name.
   * @param value Its value.
   */
  set(name: string, value: string): void {
    this.#before.push([name, this.#headers.get(name)]);
    this.#headers.set(name, value);
  }

  /**
   * Adds members to a header that is a list, except those that it has.
   *
   * @param name Its name.
   * @param members The members.
   */
  appendMissing(name: string, members: readonly string[]): void {
    const before = this.#headers.get(name);
    const missing = members.filter((member) => !before?.includes(member));
    if (missing.length === 0) return;
    this.#before.push([name, before]);
    this.#headers.append(name, missing.join(", "));
  }

  /**
   * Adds a value to a header.
   *
   * @param name Its name.
   * @param value The value.
   */
  append(name: string, value: string): void {
    this.#before.push([name, this.#headers.get(name)]);
    this.#headers.append(name, value);
  }
}

/**
 * Adds headers to a response, or to a copy where its headers are immutable, as
 * those of `fetch()` and `Response.redirect()` are; in a way that can be
 * undone. Saving all headers instead would take a quarter of a request to a
 * version that ends.
 *
 * @param response The response.
 * @param add Adds the headers.
 * @throws {TypeError} When a header is invalid, or the headers are immutable
 * and the body was used before.
 */
export function addHeaders(
  response: Amended,
  add: (additions: HeaderAdditions) => void,
): Response {
  const before = response[BEFORE] ??= [];
  try {
    add(new HeaderAdditions(response.headers, before));
    return response;
  } catch {
    const copy = new Response(response.body, response);
    add(new HeaderAdditions(copy.headers, before));
    return copy;
  }
}

/**
 * Saves the headers of a response as they are now, whoever writes into them.
 *
 * @param response The response.
 */
export function keepHeaders(response: Amended): void {
  response[KEPT] = new Headers(response.headers);
}

/**
 * Returns the headers of a response without those that were added to it.
 *
 * @param response The response.
 */
export function originalHeaders(response: Amended): Headers {
  if (response[KEPT]) return new Headers(response[KEPT]);
  const headers = new Headers(response.headers);
  for (const [name, value] of response[BEFORE]?.toReversed() ?? []) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}
