import type { RequestContext } from "../context.ts";
import { WITHOUT_BODY } from "./bodiless_status.ts";
import {
  expectUnused,
  type Giver,
  refuseRepeated,
} from "./expected_response.ts";
import { expectStatus } from "./expected_status.ts";
import { hasMadeBody, isDiscarded } from "./made_response.ts";
import { keepHeaders, originalHeaders } from "./writable_headers.ts";

/** Holds the context of the request that a response was last given for. */
const CLAIM = Symbol("claim");
/** Holds the depth of the outermost middleware that gave it for that request. */
const DEPTH = Symbol("depth");
/** Marks what was made for the request that it was given for. */
const COPY = Symbol("copy");

/** On Bun, a text that was asked for as a body is sent as an unknown type. */
const CHANGES_WHEN_ASKED = "Bun" in globalThis;

/** A response that knows which request it was given for. */
type Claimed = Response & {
  [CLAIM]?: RequestContext;
  [DEPTH]?: number | undefined;
  /** Whether it was made for that request, and for no other one. */
  [COPY]?: true;
};

/**
 * Gives a response that is this request's alone: no other one is answered with
 * it, and no header in it was added for another one.
 *
 * @param response What was given.
 * @param giver Who gave it.
 * @param context The context of the request.
 * @param isChanged Whether something may change its headers.
 * @returns The response; a copy when it may be given for other requests.
 * @throws {TypeError} When it was given for another request and cannot be given
 * again, or its body was used since.
 * @throws {HttpError} When it has a status that no response can be given.
 */
export function claimResponse(
  response: Claimed,
  giver: Giver,
  context: RequestContext,
  isChanged: boolean,
): Response {
  const last = response[CLAIM];
  // Middleware may keep the copy that it passes on, and what is around it
  // writes into that for one client.
  if (last === context && !response[COPY]) {
    noteGiver(response, giver);
    return response;
  }
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
    if (!isFree(response, last, giver, context)) {
      refuseRepeated(giver, context);
    }
  }
  response[CLAIM] = context;
  if (last) response[DEPTH] = undefined;
  noteGiver(response, giver);
  if (status === 101) context.end(response);
  // Without a body it may be given again. Asking for one would cost more than
  // keeping the headers, which takes a fifth of a request.
  if (isChanged && !hasMadeBody(response)) keepHeaders(response);
  return response;
}

/** Notes how far out a response was given: layers pass it from the inside out. */
function noteGiver(response: Claimed, { depth }: Giver): void {
  if (depth !== undefined) response[DEPTH] = depth;
}

/**
 * Tells whether a response that was given for another request may be given
 * again: that one no longer waits for it, and who gives it has been handed it.
 */
function isFree(
  response: Claimed,
  last: RequestContext,
  { depth }: Giver,
  context: RequestContext,
): boolean {
  // HEAD was answered with its headers, which are those of one client.
  if (isDiscarded(response)) return false;
  const { answer } = last;
  const isAnswer = answer === response;
  // Of what was sent, not every body says so: on Deno, that of a file does not.
  // An application inside of this one is asked after this one was.
  if (isAnswer && !hasMadeBody(response) && !last.isLaterThan(context)) {
    return false;
  }
  // All but middleware are handed only what another application, inside of
  // them, has answered with: into what they have kept themselves, middleware may
  // have written for one client.
  if (isAnswer || depth === undefined) return isAnswer;
  // Middleware may have kept what next() gave it, but into what it has given
  // itself, others around it may have written.
  const { [DEPTH]: outermost = Infinity } = response;
  return answer !== undefined && depth < outermost;
}

/**
 * Tells whether a response has no body, where that is cheap to see: such a one
 * may be given again and again. To ask one with a body for it would have Deno
 * make a stream of it, which takes a third of a request.
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
 * Copies a response without a body as it was before headers were added to it for
 * another request, so that it can be sent any number of times. Headers of a copy
 * stay: nobody but who gives it has added any.
 */
function copyEmpty(response: Claimed, context: RequestContext): Response {
  expectStatus(response);
  const { status, statusText, [COPY]: isCopy } = response;
  const headers = isCopy ? response.headers : originalHeaders(response);
  const copy: Claimed = new Response(null, { status, statusText, headers });
  copy[CLAIM] = context;
  copy[COPY] = true;
  return copy;
}
