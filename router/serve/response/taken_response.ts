import type { Answer } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { claimResponse } from "./claimed_response.ts";
import {
  expectResponse,
  expectUnused,
  type ResponseSource,
} from "./expected_response.ts";
import { openFetched } from "./fetched_response.ts";

/** Bun sends an empty body in place of one that was used; others refuse it. */
const SENDS_USED = "Bun" in globalThis;

/** The request that a response is given for. */
export interface ReceivedRequest {
  readonly request: Request;
  readonly context: RequestContext;
}

/** Claims a response for this request, and makes it one that can be sent. */
function claimAndOpen(
  response: Response,
  source: ResponseSource,
  { request, context }: ReceivedRequest,
  isChanged: boolean,
): Answer {
  const own = claimResponse(response, source, context, isChanged);
  return openFetched(own, response, request, isChanged);
}

/**
 * Takes a response that was given synchronously, and makes it one that can be
 * sent. Whether its body was used is checked on Bun alone: that costs a
 * thirtieth of a request, and other servers answer 500 for such a body.
 *
 * @param value What was given.
 * @param source Where it comes from.
 * @param received The request that it is given for.
 * @param isChanged Whether something may change its headers.
 * @throws {TypeError} When it is not a response that can be sent.
 * @throws {HttpError} When no response can be created with its status.
 */
export function takeResponse(
  value: unknown,
  source: ResponseSource,
  received: ReceivedRequest,
  isChanged: boolean,
): Answer {
  const response = expectResponse(value, source, received.context);
  if (SENDS_USED) expectUnused(response, source, received.context);
  return claimAndOpen(response, source, received, isChanged);
}

/**
 * Takes a response that was awaited, whose body may have been read meanwhile,
 * and makes it one that can be sent.
 *
 * @param value What was given.
 * @param source Where it comes from.
 * @param received The request that it is given for.
 * @param isChanged Whether something may change its headers.
 * @throws {TypeError} When it is not a response that can be sent.
 * @throws {HttpError} When no response can be created with its status.
 */
export function takeAwaitedResponse(
  value: unknown,
  source: ResponseSource,
  received: ReceivedRequest,
  isChanged: boolean,
): Answer {
  const response = expectResponse(value, source, received.context);
  expectUnused(response, source, received.context);
  return claimAndOpen(response, source, received, isChanged);
}
