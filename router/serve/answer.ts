function answer(body: string, type: string, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", type);
  return new Response(body, { ...init, headers });
}

/**
 * Answers with plain text.
 *
 * @param body The text.
 * @param init Status and headers; a `content-type` of your own is kept.
 */
export function text(body: string, init: ResponseInit = {}): Response {
  return answer(body, "text/plain; charset=utf-8", init);
}

/**
 * Answers with HTML. What you put into it must be escaped already.
 *
 * @param body The document.
 * @param init Status and headers; a `content-type` of your own is kept.
 */
export function html(body: string, init: ResponseInit = {}): Response {
  return answer(body, "text/html; charset=utf-8", init);
}

/**
 * Answers with JSON.
 *
 * @param value What is turned into JSON.
 * @param init Status and headers; a `content-type` of your own is kept.
 * @throws {TypeError} When the value has no JSON form, such as `undefined`, or
 * is a promise.
 */
export function json(value: unknown, init: ResponseInit = {}): Response {
  const body = JSON.stringify(value);
  if (body === undefined) {
    throw new TypeError(
      `Cannot answer with JSON: a value of type ${typeof value} has none. ` +
        "Give null, or return a Response without a body.",
    );
  }
  if (value instanceof Promise) {
    throw new TypeError(
      "Cannot answer with JSON: the value is a promise, of which nothing is " +
        "known yet. Write: json(await …).",
    );
  }
  return answer(body, "application/json", init);
}
