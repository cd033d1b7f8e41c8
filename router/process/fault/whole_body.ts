import { readContentLength } from "../content_length.ts";
import { type Body, relayBody } from "../relayed_body.ts";

/** What reads all of a request's body. */
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

/** Gives the body of a request as Deno does. */
function bodyOf(request: Request): Body | null {
  return Reflect.get(Request.prototype, "body", request);
}

/** Gives how many octets are to be counted of a body, if any. */
function lengthOf({ headers }: Request): number {
  // Over HTTP/1.1, where requests have a Host, Deno breaks a body that is cut.
  // Hardly a client sends one over HTTP/2.
  if (headers.has("host")) return 0;
  return readContentLength(headers) ?? 0;
}

/** Refuses a body that ends too soon. */
function expectLength(count: number, length: number): void {
  if (count >= length) return;
  // As Deno says it of HTTP/1.1, so that it counts as no bug.
  throw new Deno.errors.Http(
    `Cannot read body: ${count} of ${length} octets came.`,
  );
}

/** Gives a request's body as a stream that breaks when it ends too soon. */
function countBody(request: Request, length: number): Body {
  let count = 0;
  let expected = length;

  // Until the first read, the request can be read, copied and handed on as if
  // nobody had asked for its body.
  function open(): Body {
    // Whoever has read it before has counted it, or was handed all of it.
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

/** Reads a body by a method of this name, once all of it has come. */
async function readWhole(
  request: Request,
  name: (typeof READERS)[number],
  length: number,
): Promise<unknown> {
  const octets = await bytes.call(request);
  expectLength(octets.length, length);
  return new Response(octets, { headers: request.headers })[name]();
}

/** Makes a method that reads a whole body, from Deno's own of that name. */
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
 * Lets a request's body break when fewer octets come than its `content-length`
 * says. Over HTTP/2, Deno ends a body that the client gives up as it ends a
 * whole one, and a handler would keep a part as if it were all. Nothing is done
 * before the body is read; `new Request(request)` and `fetch(request)` read it
 * as Deno gave it.
 *
 * @param request The request, as Deno gave it.
 */
export function expectWhole(request: Request): void {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return;
  Object.setPrototypeOf(request, WHOLE);
}
