import { showValue } from "../../report/shown_value.ts";
import type { RequestContext } from "../context.ts";
import { hasMadeBody } from "./answer.ts";
import { WITHOUT_BODY } from "./bodiless_status.ts";
import { dropHopHeaders } from "./hop_headers.ts";
import { isHttpError } from "./http_error.ts";
import { keepHeaders, originalHeaders } from "./writable_headers.ts";

/** Who gives a response. */
export interface Giver {
  readonly kind: "handler" | "middleware" | "error handler" | "thrower";
  /** Says how messages call it: only for who has to look for it. */
  readonly describe: () => string;
}

/** Who gives the response that all middleware passes on. */
export const HANDLER: Giver = { kind: "handler", describe: () => "handler" };

/** Holds what was last given a response for. */
const CLAIM = Symbol("claim");
/** Marks what was made for the request that it was given for. */
const COPY = Symbol("copy");

/** Says what to give instead of a response that cannot be given again. */
const MAKE_NEW = "Make a new Response for every request.";
/** Says what middleware does instead that has read what next() gave. */
const READ_COPY =
  "Read that of response.clone(), or return a new Response with what was read.";

/** On Bun, a text that was asked for as a body is sent as an unknown type. */
const CHANGES_WHEN_ASKED = "Bun" in globalThis;
/** Bun sends an empty body in place of one that was used; others refuse it. */
const SENDS_USED = "Bun" in globalThis;

/**
 * Tells whether a value is a response, of whichever realm.
 *
 * @param value Any value.
 */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response ||
    Object.prototype.toString.call(value) === "[object Response]";
}

/**
 * Expects a response of who answers at once. What it has read of one that it
 * made is seen on Bun alone: asking costs a thirtieth of a request, and other
 * servers answer 500 for it.
 *
 * @param value What was given.
 * @param giver Who gave it.
 * @param context The context of the request.
 * @param isChanged Whether something may change its headers.
 * @returns The response; a copy when it may be given for other requests.
 * @throws {TypeError} When it is not a response that can be sent.
 */
export function expectResponse(
  value: unknown,
  giver: Giver,
  context: RequestContext,
  isChanged: boolean,
): Response {
  const response = expectSendable(value, giver, context);
  if (SENDS_USED) expectUnused(response, giver, context);
  return claim(response, giver, context, isChanged);
}

/**
 * Expects a response of who has had the time to read it.
 *
 * @param value What was given.
 * @param giver Who gave it.
 * @param context The context of the request.
 * @param isChanged Whether something may change its headers.
 * @returns The response; a copy when it may be given for other requests.
 * @throws {TypeError} When it is not a response that can be sent.
 */
export function expectLateResponse(
  value: unknown,
  giver: Giver,
  context: RequestContext,
  isChanged: boolean,
): Response {
  const response = expectSendable(value, giver, context);
  expectUnused(response, giver, context);
  return claim(response, giver, context, isChanged);
}

/** A response that knows which request it was given for. */
type Claimed = Response & {
  [CLAIM]?: RequestContext;
  /** Whether it was made for that request, and for no other one. */
  [COPY]?: true;
};

/**
 * Gives a response that is this request's alone: no other one waits for it, and
 * it tells nothing of others.
 */
function claim(
  response: Claimed,
  giver: Giver,
  context: RequestContext,
  isChanged: boolean,
): Response {
  const last = response[CLAIM];
  // Middleware may keep the copy that it passes on, and what is around it
  // writes into that for one client.
  if (last === context && !response[COPY]) return response;
  // What tells of a version is written after all others have.
  const isWritten = isChanged || context.route?.lifecycle !== undefined;
  const { status } = response;
  if (isPlainlyEmpty(response, status, isWritten)) {
    return copyEmpty(response, context);
  }
  if (last) {
    expectUnused(response, giver, context);
    // An upgrade has no body either, and cannot be copied.
    if (response.body === null && status >= 200) {
      return copyEmpty(response, context);
    }
    if (!isFree(response, last, giver)) {
      refuseGiven(
        `a Response that was given for another request. ${MAKE_NEW}`,
        giver,
        context,
      );
    }
  }
  response[CLAIM] = context;
  if (status === 101) context.end(response);
  // Without a body it may be given again. Asking for one would cost more than
  // keeping the headers, which takes a fifth of a request.
  if (isChanged && !hasMadeBody(response)) keepHeaders(response);
  return response;
}

/**
 * Tells whether a response that was given for another request may be given
 * again: that one no longer waits for it, and who gives it has been handed it.
 */
function isFree(
  response: Response,
  { answer }: RequestContext,
  { kind }: Giver,
): boolean {
  // A handler is handed what another application, inside of it, has answered
  // with. What it had kept itself, middleware has written for one client into.
  return kind === "handler" ? answer === response : answer !== undefined;
}

/**
 * Tells of responses without a body, which may be given again and again, where
 * that is cheap to see. Asked for a body that there is, Deno would make a
 * stream of it, which takes a third of a request.
 */
function isPlainlyEmpty(
  response: Response,
  status: number,
  isWritten: boolean,
): boolean {
  // Most responses end here, and those that cannot be copied: upgrades, and
  // answers of other origins that scripts may not read, whose status is 0.
  if (status < 200 || status === 200 && !isWritten) return false;
  if (WITHOUT_BODY.has(status)) return true;
  return !CHANGES_WHEN_ASKED && !hasMadeBody(response) &&
    !response.headers.has("content-type") && response.body === null;
}

/**
 * Copies a response without a body, which can be sent any number of times, as
 * it was before it was written into for another request. A copy has been written
 * into only by who gives it.
 */
function copyEmpty(response: Claimed, context: RequestContext): Response {
  const { status, statusText, [COPY]: isCopy } = response;
  const headers = isCopy ? response.headers : originalHeaders(response);
  const copy: Claimed = new Response(null, { status, statusText, headers });
  copy[CLAIM] = context;
  copy[COPY] = true;
  // Only what was fetched has a URL, and says something of its connection.
  return response.url === "" ? copy : dropHopHeaders(copy, response);
}

/** Refuses what was given; names a handler by its file or declaration. */
function refuseGiven(
  given: string,
  { kind, describe }: Giver,
  { route }: RequestContext,
): never {
  const place = kind === "handler" && route ? ` of ${route.source.place}` : "";
  throw new TypeError(`The ${describe()}${place} gave ${given}`);
}

function expectUnused(
  response: Response,
  giver: Giver,
  context: RequestContext,
): void {
  if (response.bodyUsed) {
    const advice = giver.kind === "middleware" ? READ_COPY : MAKE_NEW;
    refuseGiven(
      `a Response whose body was used before. ${advice}`,
      giver,
      context,
    );
  }
}

/** Tells of what gives parts of a body, such as a generator does. */
function isStreamed(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Symbol.asyncIterator in value ||
    Symbol.iterator in value && "next" in value;
}

/** Says what to do instead of giving a value. */
function adviseFor(value: unknown, { kind }: Giver): string {
  const forgot = value === undefined && kind === "middleware";
  if (forgot) return "Return what next() gives: return await next().";
  if (isHttpError(value)) return "Throw it.";
  if (isStreamed(value)) {
    return "Return new Response(ReadableStream.from(…)" +
      ".pipeThrough(new TextEncoderStream())).";
  }
  return typeof value === "object" && value !== null
    ? "Return a Response, for example json(…)."
    : 'Return a Response, for example text("…").';
}

/** Expects a response that a client can be sent. */
function expectSendable(
  value: unknown,
  giver: Giver,
  context: RequestContext,
): Response {
  if (!isResponse(value)) {
    const given = typeof value === "string" ? "a text" : showValue(value);
    const advice = adviseFor(value, giver);
    refuseGiven(`${given} instead of a Response. ${advice}`, giver, context);
  }
  if (value.type === "error") {
    refuseGiven(
      "Response.error(), which no client can be sent. Throw an HttpError, " +
        'for example new HttpError(502, "…").',
      giver,
      context,
    );
  }
  return value;
}
