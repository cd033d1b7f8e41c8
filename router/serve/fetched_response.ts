import type { Answer } from "../declare/handler.ts";
import { HttpError } from "./http_error.ts";

/**
 * The codings that `fetch()` decodes, though it keeps the headers of the encoded
 * body. On Fastly it decodes none unless it is told to.
 */
const DECODED: readonly string[] = "fastly" in globalThis
  ? []
  : "Bun" in globalThis
  ? ["gzip", "br", "deflate", "zstd"]
  : ["gzip", "br"];

/**
 * On Cloudflare, what its cache gives has no URL and takes no headers. Elsewhere
 * other responses without a URL take headers, or have no body and are copied
 * anyway. A look at the cache itself takes a start on Deno 3 ms longer.
 */
const HAS_CLOUDFLARE_CACHE = "WebSocketPair" in globalThis;

/** Gives the coding that the headers name of a body that has one. */
function codingOf({ headers, body }: Response): string | undefined {
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  return body && coding && DECODED.includes(coding) ? coding : undefined;
}

/** Tells whether a response of Cloudflare's takes headers. */
function takesHeaders({ headers }: Response): boolean {
  try {
    headers.delete("x-strata-nothing");
    return true;
  } catch {
    return false;
  }
}

function copyWith(body: BodyInit | null, response: Response): Response {
  const { status } = response;
  if (status < 200 || status > 599) {
    throw new HttpError(
      502,
      `What was asked has answered with status ${status}.`,
    );
  }
  return new Response(body, response);
}

/** Copies a response, with headers that say of its body what it is. */
function copyDecoded(body: BodyInit | null, response: Response): Response {
  const copy = copyWith(body, response);
  copy.headers.delete("content-encoding");
  copy.headers.delete("content-length");
  return copy;
}

/** Reads how a body begins; gives the whole of it as well. */
async function peek(
  body: ReadableStream<Uint8Array>,
): Promise<{ first: Uint8Array; whole: ReadableStream<Uint8Array> }> {
  const [whole, looked] = body.tee();
  const reader = looked.getReader();
  // Who reads the whole is told what went wrong.
  const { value } = await reader.read().catch(() => ({ value: undefined }));
  reader.cancel().catch(() => {});
  return { first: value ?? new Uint8Array(), whole };
}

/** Tells gzip by its first octets (RFC 1952 section 2.3.1). */
function beginsAsGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/**
 * Copies a response that was asked for by a request for a part. If that was
 * handed on, `fetch()` has not decoded what it got, and nothing says so.
 */
async function copyLookedAt(
  response: Response,
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const { first, whole } = await peek(body);
  return beginsAsGzip(first)
    ? copyWith(whole, response)
    : copyDecoded(whole, response);
}

/**
 * Makes a response of `fetch()` one that middleware can change and that can be
 * sent on; any other stays as it is. To ask the headers themselves whether they
 * can be changed would make them where nobody needs them.
 *
 * @param response The response.
 * @param request The request that it answers.
 * @param isChanged Whether something may change its headers.
 * @throws {HttpError} When it has a status that no response can be given.
 */
export function openFetched(
  response: Response,
  request: Request,
  isChanged: boolean,
): Answer {
  if (response.url === "") {
    const isFixed = HAS_CLOUDFLARE_CACHE && isChanged &&
      response.status >= 200 && !takesHeaders(response);
    return isFixed ? copyWith(response.body, response) : response;
  }
  const coding = response.status === 206 ? undefined : codingOf(response);
  if (coding === undefined) {
    const isCopied = isChanged && response.status !== 101;
    return isCopied ? copyWith(response.body, response) : response;
  }
  return coding === "gzip" && request.headers.has("range")
    ? copyLookedAt(response, response.body!)
    : copyDecoded(response.body, response);
}
