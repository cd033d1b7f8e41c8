import type { Answer } from "../../declare/handler.ts";
import {
  beginsAsBinary,
  beginsAsGzip,
  beginsAsZstd,
  readBeginning,
} from "./body_beginning.ts";
import { leaveOutOctets, leaveOutParts } from "./body_headers.ts";
import { discardBody } from "./discarded_body.ts";
import { dropHopHeaders } from "./hop_headers.ts";
import { HttpError } from "./http_error.ts";
import { whenAnswered } from "./when_answered.ts";

/**
 * Deno alone decodes nothing when it asks for a part, or for `identity` and no
 * other coding; and nothing says so.
 */
const LEAVES_ENCODED = "Deno" in globalThis;

/**
 * On Cloudflare, what its cache gives has no URL and takes no headers. Elsewhere
 * other responses without a URL take headers, or have no body and are copied
 * anyway. A look at the cache itself takes a start on Deno 3 ms longer.
 */
const HAS_CLOUDFLARE_CACHE = "WebSocketPair" in globalThis;

const IS_BUN = "Bun" in globalThis;

/**
 * Tells whether `fetch()` decodes few codings, one alone, and no parts: on Node
 * and Bun it decodes whatever it can.
 */
const DECODES_LITTLE = LEAVES_ENCODED || HAS_CLOUDFLARE_CACHE;

/**
 * The codings that `fetch()` decodes, though it keeps the headers of the encoded
 * body. On Fastly it decodes none unless it is told to.
 */
const DECODED: readonly string[] = "fastly" in globalThis
  ? []
  : DECODES_LITTLE
  ? ["gzip", "br"]
  : ["gzip", "x-gzip", "br", "deflate", "zstd"];

/** Lists the codings that the headers name. */
function listCodings(headers: Headers): string[] {
  const named = headers.get("content-encoding")?.toLowerCase().split(",") ?? [];
  const codings = named.map((coding) => coding.trim());
  // Bun leaves out what says nothing, and takes no other list.
  const isMeant = (coding: string) => coding !== "" && coding !== "identity";
  return IS_BUN ? codings.filter(isMeant) : codings;
}

/**
 * Lists the codings of a body that `fetch()` has decoded, or may have. To HEAD,
 * other servers say what they would of the body that it has decoded for GET.
 */
function listDecoded(
  { headers, body, status }: Response,
  { method }: Request,
): string[] {
  if (!body && method !== "HEAD") return [];
  if (status === 206 && DECODES_LITTLE) return [];
  const codings = listCodings(headers);
  if (codings.length > 1 && (DECODES_LITTLE || IS_BUN)) return [];
  return codings.every((coding) => DECODED.includes(coding)) ? codings : [];
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

/**
 * Refuses a status that no response can be given, as other servers may have one.
 *
 * @param response What was given; its body is given up with it.
 * @throws {HttpError} When it has such a status.
 */
export function expectStatus(response: Response): void {
  const { status } = response;
  if (status >= 200 && status <= 599) return;
  discardBody(response);
  throw new HttpError(
    502,
    `What was asked has answered with status ${status}.`,
  );
}

/**
 * Copies a response, with headers that say of its body what it is. A strong
 * `ETag` would let a client join octets of it with encoded ones (RFC 9110
 * section 8.8.1).
 */
function copyDecoded(body: BodyInit | null, response: Response): Response {
  const copy = new Response(body, response);
  const { headers } = copy;
  leaveOutOctets(headers);
  leaveOutParts(headers);
  const tag = headers.get("etag");
  if (tag && !tag.startsWith("W/")) headers.set("etag", `W/${tag}`);
  return copy;
}

/** Tells whether its headers, when they are handed on, keep Deno from decoding. */
function keepsEncoded({ headers }: Request): boolean {
  return headers.has("range") ||
    headers.get("accept-encoding")?.toLowerCase() === "identity";
}

/**
 * Gives what tells by its first octets whether a body is encoded still, where
 * nothing else tells.
 */
function judgeOf(
  codings: readonly string[],
  response: Response,
  request: Request,
): ((first: Uint8Array) => boolean) | undefined {
  // Not every Node decodes it.
  if (codings.includes("zstd") && !IS_BUN) return beginsAsZstd;
  if (!LEAVES_ENCODED || !keepsEncoded(request)) return undefined;
  if (codings.includes("br")) return beginsAsBinary;
  // A file that is gzip begins as gzip once it is decoded.
  const type = response.headers.get("content-type") ?? "";
  return /gzip|tgz/i.test(type) ? undefined : beginsAsGzip;
}

/** Copies a response of whose body only its first octets tell what it is. */
async function copyJudged(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  response: Response,
  isEncoded: (first: Uint8Array) => boolean,
): Promise<Response> {
  const { first, whole } = await readBeginning(body);
  return isEncoded(first)
    ? new Response(whole, response)
    : copyDecoded(whole, response);
}

/**
 * Makes a response of `fetch()` one that middleware can change and that can be
 * sent on; any other stays as it is. To ask the headers themselves whether they
 * can be changed would make them where nobody needs them.
 *
 * @param response The response, or a copy of it that has no body either.
 * @param given The response as it was given: copies tell of no `fetch()`.
 * @param request The request that it answers.
 * @param isChanged Whether something may change its headers.
 * @throws {HttpError} When it has a status that no response can be given.
 */
export function openFetched(
  response: Response,
  given: Response,
  request: Request,
  isChanged: boolean,
): Answer {
  if (given.url === "") {
    const isFixed = HAS_CLOUDFLARE_CACHE && isChanged &&
      response.status >= 200 && !takesHeaders(response);
    return isFixed ? new Response(response.body, response) : response;
  }
  // On Workers, an upgraded connection is handed on like any response.
  if (response.status === 101) return response;
  expectStatus(response);
  const isFixed = isChanged && response === given;
  return whenAnswered(
    openBody(response, request, isFixed),
    (opened) => dropHopHeaders(opened, given),
  );
}

/** Makes a response of `fetch()` one whose headers tell of the body it has. */
function openBody(
  response: Response,
  request: Request,
  isFixed: boolean,
): Answer {
  const codings = listDecoded(response, request);
  if (codings.length === 0) {
    return isFixed ? new Response(response.body, response) : response;
  }
  const { body, bodyUsed } = response;
  const isEncoded = judgeOf(codings, response, request);
  // What was read before is refused where it is copied.
  return isEncoded && body && !bodyUsed
    ? copyJudged(body, response, isEncoded)
    : copyDecoded(body, response);
}
