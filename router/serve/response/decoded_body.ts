import type { Answer } from "../../declare/handler.ts";
import {
  beginsAsBinary,
  beginsAsGzip,
  beginsAsZstd,
  readBeginning,
} from "./body_beginning.ts";
import { omitOctets, omitParts } from "./body_headers.ts";

/**
 * Deno alone does not decode what was requested by range, or as `identity`
 * only; and the response does not say so.
 */
const LEAVES_ENCODED = "Deno" in globalThis;

const IS_CLOUDFLARE = "WebSocketPair" in globalThis;
const IS_BUN = "Bun" in globalThis;

/**
 * Here `fetch()` decodes few codings, only one at a time, and no part of a body;
 * on Node and Bun it decodes whatever it can.
 */
const DECODES_LITTLE = LEAVES_ENCODED || IS_CLOUDFLARE;

/**
 * The codings that `fetch()` decodes, though it leaves the headers as they were.
 * On Fastly it decodes none unless it is told to.
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
  // Bun ignores empty members and `identity`.
  const isMeant = (coding: string) => coding !== "" && coding !== "identity";
  return IS_BUN ? codings.filter(isMeant) : codings;
}

/**
 * Lists the codings of a body that `fetch()` has decoded, or may have. A response
 * to HEAD has the headers of the one to GET, whose body it would have decoded.
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

/**
 * Copies a response whose body was decoded, with headers that match it. A
 * strong `ETag` would let a client combine parts of it with parts of the
 * encoded one (RFC 9110 section 8.8.1).
 */
function copyDecoded(body: BodyInit | null, response: Response): Response {
  const copy = new Response(body, response);
  const { headers } = copy;
  omitOctets(headers);
  omitParts(headers);
  const tag = headers.get("etag");
  if (tag && !tag.startsWith("W/")) headers.set("etag", `W/${tag}`);
  return copy;
}

/** Tells whether Deno decodes nothing when given a request's headers. */
function keepsEncoded({ headers }: Request): boolean {
  return headers.has("range") ||
    headers.get("accept-encoding")?.toLowerCase() === "identity";
}

/**
 * Returns a test that tells by the first octets of a body whether it is still
 * encoded; `undefined` when it is certainly decoded.
 */
function judgeOf(
  codings: readonly string[],
  response: Response,
  request: Request,
): ((first: Uint8Array) => boolean) | undefined {
  // Not every version of Node decodes it.
  if (codings.includes("zstd") && !IS_BUN) return beginsAsZstd;
  if (!LEAVES_ENCODED || !keepsEncoded(request)) return undefined;
  if (codings.includes("br")) return beginsAsBinary;
  // A gzip file begins as gzip even when it is decoded.
  const type = response.headers.get("content-type") ?? "";
  return /gzip|tgz/i.test(type) ? undefined : beginsAsGzip;
}

/** Copies a response once the first octets show whether it is encoded. */
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
 * Returns a response of `fetch()` whose headers are true of its body.
 *
 * @param response The response.
 * @param request The request that it answers.
 * @param isFixed Whether it has to be copied anyway, for its headers to be
 * changed.
 */
export function withTrueHeaders(
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
  // Copying fails for a body that was read before.
  return isEncoded && body && !bodyUsed
    ? copyJudged(body, response, isEncoded)
    : copyDecoded(body, response);
}
