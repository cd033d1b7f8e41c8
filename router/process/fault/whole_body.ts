import { readContentLength } from "../content_length.ts";
import { type Body, relayBody } from "../relayed_body.ts";

/** The methods that read all of a request's body. */
const READERS = [
  "arrayBuffer",
  "blob",
  "bytes",
  "formData",
  "json",
  "text",
] as const;

const { bytes, clone } = Request.prototype;

/** Bodies that are counted, by the requests that have them. */
const counted = new WeakMap<Request, Body>();

/** Returns the body of a request as Deno does. */
function bodyOf(request: Request): Body | null {
  return Reflect.get(Request.prototype, "body", request);
}

/** Returns how many octets of a body are to be counted; 0 for none. */
function lengthOf({ headers }: Request): number {
  // Over HTTP/1.1, where requests have a Host, a body that is cut fails in
  // Deno. Hardly any client sends a Host over HTTP/2.
  if (headers.has("host")) return 0;
  return readContentLength(headers) ?? 0;
}

/** Refuses a body that ends too soon. */
function expectLength(count: number, length: number): void {
  if (count >= length) return;
  // The same error as Deno's for HTTP/1.1, so that it does not count as a bug.
  throw new Deno.errors.Http(
    `Cannot read body: ${count} of ${length} bytes arrived.`,
  );
}

/** Returns a request's body as a stream that fails when it ends too soon. */
function countBody(request: Request, length: number): Body {
  let count = 0;
  let expected = length;

  // Until the first read, the request can be read, copied and passed on as if
  // nobody had accessed its body.
  function open(): Body {
    // Code that has read it before has counted it, or has received all of it.
    if (request.bodyUsed) expected = 0;
    return bodyOf(request)!;
  }

  return relayBody(open, async (reader) => {
    const result = await reader.read();
    count += result.value?.length ?? 0;
    if (result.done) expectLength(count, expected);
    return result;
  });
}

function getCounted(this: Request): Body | null {
  const known = counted.get(this);
  if (known) return known;
  const body = bodyOf(this);
  const length = lengthOf(this);
  if (!body || length === 0 || this.bodyUsed) return body;
  const whole = countBody(this, length);
  counted.set(this, whole);
  return whole;
}

function copyCounted(this: Request): Request {
  return Object.setPrototypeOf(clone.call(this), WHOLE);
}

/** Reads a body by a method of this name, once all of it has arrived. */
async function readWhole(
  request: Request,
  name: (typeof READERS)[number],
  length: number,
): Promise<unknown> {
  const octets = await bytes.call(request);
  expectLength(octets.length, length);
  return new Response(octets, { headers: request.headers })[name]();
}

/** Creates a method that reads a whole body, from Deno's own of that name. */
function defineReader(name: (typeof READERS)[number]): PropertyDescriptor {
  const read = Object.getOwnPropertyDescriptor(Request.prototype, name)!;
  function readCounted(this: Request): Promise<unknown> {
    const length = lengthOf(this);
    return length === 0 ? read.value.call(this) : readWhole(this, name, length);
  }
  return { ...read, value: readCounted };
}

/** The prototype of requests whose bodies have to be whole. */
const WHOLE: Request = Object.create(Request.prototype, {
  ...Object.fromEntries(READERS.map((name) => [name, defineReader(name)])),
  body: {
    ...Object.getOwnPropertyDescriptor(Request.prototype, "body"),
    get: getCounted,
  },
  clone: { value: copyCounted },
});

/**
 * Makes a request's body fail when fewer octets arrive than its
 * `content-length` states. Over HTTP/2, Deno ends a body that the client aborts
 * as it ends a whole one, and a handler would keep a part as if it were all.
 * Nothing is done before the body is read; `new Request(request)` and
 * `fetch(request)` read it as Deno provided it.
 *
 * @param request The request, as Deno provided it.
 */
export function expectWhole(request: Request): void {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return;
  Object.setPrototypeOf(request, WHOLE);
}
