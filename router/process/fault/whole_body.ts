/** What reads a request's body, or tells of it. */
const READERS = [
  "arrayBuffer",
  "blob",
  "body",
  "bodyUsed",
  "bytes",
  "formData",
  "json",
  "text",
] as const;

const { clone } = Request.prototype;

/** Requests whose bodies are counted, by those that Deno gave. */
const counted = new WeakMap<Request, Request>();

/** Gives how many octets are to be counted of a body, if any. */
function lengthOf({ headers }: Request): number {
  // Over HTTP/1.1, where requests have a Host, Deno breaks a body that is cut.
  // Hardly a client sends one over HTTP/2.
  if (headers.has("host")) return 0;
  const length = headers.get("content-length") ?? "";
  return /^\d+$/.test(length) ? Number(length) : 0;
}

/** Gives a body that breaks when it ends too soon. */
function countBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  length: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let count = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) {
        count += value.length;
        controller.enqueue(value);
      } else if (count >= length) controller.close();
      else {
        // As Deno says it of HTTP/1.1, so that it counts as no bug.
        throw new Deno.errors.Http(
          `Cannot read body: ${count} of ${length} octets came.`,
        );
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** Gives what to read a request's body by: most often itself. */
function wholeOf(request: Request): Request {
  const known = counted.get(request);
  if (known) return known;
  const length = lengthOf(request);
  const body = length > 0
    ? Reflect.get(Request.prototype, "body", request)
    : null;
  if (!body) return request;
  // Deno warns of who asks for a request's signal, as a copy would.
  const init = { body: countBody(body, length), signal: null };
  const whole = new Request(request, init);
  counted.set(request, whole);
  return whole;
}

function copyWhole(this: Request): Request {
  const whole = wholeOf(this);
  return whole === this
    ? clone.call(this)
    : new Request(whole.clone(), { signal: this.signal });
}

/** Makes what reads a body, by what does so of any. */
function describeReader(name: (typeof READERS)[number]): PropertyDescriptor {
  const read = Object.getOwnPropertyDescriptor(Request.prototype, name)!;
  function readWhole(this: Request): unknown {
    return (read.get ?? read.value).call(wholeOf(this));
  }
  return read.get ? { ...read, get: readWhole } : { ...read, value: readWhole };
}

/** What a request inherits whose body has to be whole. */
const WHOLE: Request = Object.create(Request.prototype, {
  ...Object.fromEntries(READERS.map((name) => [name, describeReader(name)])),
  clone: { value: copyWhole },
});

/**
 * Lets a request's body break when fewer octets come than its `content-length`
 * says. Over HTTP/2, Deno ends a body that the client gives up as it ends a
 * whole one, and a handler would keep a part as if it were all. Nothing is done
 * before the body is asked for; `new Request(request)` and `fetch(request)` do
 * not ask for it.
 *
 * @param request The request, as Deno gave it.
 */
export function expectWhole(request: Request): void {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return;
  Object.setPrototypeOf(request, WHOLE);
}
