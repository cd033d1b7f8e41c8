import type { RequestContext } from "../context.ts";
import { NULL_BODY_STATUSES } from "./null_body_status.ts";
import {
  expectUnused,
  refuseRepeated,
  type ResponseSource,
} from "./expected_response.ts";
import { expectStatus } from "./expected_status.ts";
import { hasCreatedBody, isDiscarded } from "./created_response.ts";
import { keepHeaders, originalHeaders } from "./writable_headers.ts";

/** Holds the context of the request that a response was last given for. */
const CLAIM = Symbol("claim");
/** Holds the depth of the outermost middleware to give it for that request. */
const DEPTH = Symbol("depth");
/** Marks a copy that was made for the request that it was given for. */
const COPY = Symbol("copy");

/** On Bun, a string is sent as an unknown type once `body` was accessed. */
const CHANGES_ON_ACCESS = "Bun" in globalThis;

/** A response that knows which request it was given for. */
type Claimed = Response & {
  [CLAIM]?: RequestContext;
  [DEPTH]?: number | undefined;
  /** Whether it was made for that request, and for no other one. */
  [COPY]?: true;
};

/**
 * Returns a response that belongs to this request alone: no other one is
 * answered with it, and none of its headers was added for another one.
 *
 * @param response What was given.
 * @param source Where it comes from.
 * @param context The context of the request.
 * @param isChanged Whether something may change its headers.
 * @returns The response; a copy when it may be given for other requests.
 * @throws {TypeError} When it was given for another request and cannot be given
 * again, or its body was used since.
 * @throws {HttpError} When no response can be created with its status.
 */
export function claimResponse(
  response: Claimed,
  source: ResponseSource,
  context: RequestContext,
  isChanged: boolean,
): Response {
  const last = response[CLAIM];
  // Middleware may keep the copy that it passes on, into which the layers
  // around it write for one client.
  if (last === context && !response[COPY]) {
    noteSource(response, source);
    return response;
  }
  // Headers about a version are added after all others.
  const isWritten = isChanged || context.route?.lifecycle !== undefined;
  const { status } = response;
  if (isPlainlyEmpty(response, status, isWritten)) {
    return copyEmpty(response, context);
  }
  if (last) {
    expectUnused(response, source, context);
    // An upgrade has no body either, and cannot be copied.
    if (response.body === null && status >= 200) {
      return copyEmpty(response, context);
    }
    if (!isFree(response, last, source, context)) {
      refuseRepeated(source, context);
    }
  }
  response[CLAIM] = context;
  if (last) response[DEPTH] = undefined;
  noteSource(response, source);
  if (status === 101) context.end(response);
  // Without a body it may be given again. Checking for one would cost more than
  // saving the headers, which takes a fifth of a request.
  if (isChanged && !hasCreatedBody(response)) keepHeaders(response);
  return response;
}

/** Records how far out a response was given: layers pass it outwards. */
function noteSource(
  response: Claimed,
  { depth }: ResponseSource,
): void {
  if (depth !== undefined) response[DEPTH] = depth;
}

/**
 * Tells whether a response that was given for another request may be given
 * again: that one no longer waits for it, and its source has received it.
 */
function isFree(
  response: Claimed,
  last: RequestContext,
  { depth }: ResponseSource,
  context: RequestContext,
): boolean {
  // HEAD was answered with its headers, which are those of one client.
  if (isDiscarded(response)) return false;
  const { answer } = last;
  const isAnswer = answer === response;
  // Not every body shows that it was sent: on Deno, that of a file does not. An
  // application inside this one is called after this one.
  if (isAnswer && !hasCreatedBody(response) && !last.isLaterThan(context)) {
    return false;
  }
  // All but middleware can receive only what another application, inside them,
  // has answered with: into a response that they kept themselves, middleware
  // may have written for one client.
  if (isAnswer || depth === undefined) return isAnswer;
  // Middleware may have kept what next() returned, but into what it has
  // returned itself, layers around it may have written.
  const { [DEPTH]: outermost = Infinity } = response;
  return answer !== undefined && depth < outermost;
}

/**
 * Tells whether a response has no body, where that is cheap to see: it may be
 * given again and again. Accessing the body of one that has it would make Deno
 * create a stream, which takes a third of a request.
 */
function isPlainlyEmpty(
  response: Response,
  status: number,
  isWritten: boolean,
): boolean {
  // Most responses end here, as do those that cannot be copied: upgrades, and
  // opaque responses of other origins, whose status is 0.
  if (status < 200 || status === 200 && !isWritten) return false;
  if (NULL_BODY_STATUSES.has(status)) return true;
  return !CHANGES_ON_ACCESS && !hasCreatedBody(response) &&
    !response.headers.has("content-type") && response.body === null;
}

/**
 * Copies a response without a body as it was before headers were added to it
 * for another request, so that it can be sent any number of times. Headers of a
 * copy stay: nobody but its source has added any.
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
