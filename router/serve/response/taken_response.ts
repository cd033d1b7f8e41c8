import type { Answer } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { claimResponse } from "./claimed_response.ts";
import {
  expectResponse,
  expectUnused,
  type Giver,
} from "./expected_response.ts";
import { openFetched } from "./fetched_response.ts";

/** Bun sends an empty body in place of one that was used; others refuse it. */
const SENDS_USED = "Bun" in globalThis;

/** The request that a response is given for. */
export interface During {
  readonly request: Request;
  readonly context: RequestContext;
}

/** Makes a response this request's own, and one that can be sent. */
function claimAndOpen(
  response: Response,
  giver: Giver,
  { request, context }: During,
  isChanged: boolean,
): Answer {
  const own = claimResponse(response, giver, context, isChanged);
  return openFetched(own, response, request, isChanged);
}

/**
 * Takes a response of who answers at once, as one that can be sent. What it has
 * read of one that it made is seen on Bun alone: asking costs a thirtieth of a
 * request, and other servers answer 500 for it.
 *
 * @param value What was given.
 * @param giver Who gave it.
 * @param during The request that it is given for.
 * @param isChanged Whether something may change its headers.
 * @throws {TypeError} When it is not a response that can be sent.
 * @throws {HttpError} When it has a status that no response can be given.
 */
export function takeResponse(
  value: unknown,
  giver: Giver,
  during: During,
  isChanged: boolean,
): Answer {
  const response = expectResponse(value, giver, during.context);
  if (SENDS_USED) expectUnused(response, giver, during.context);
  return claimAndOpen(response, giver, during, isChanged);
}

/**
 * Takes a response of who has had the time to read it, as one that can be sent.
 *
 * @param value What was given.
 * @param giver Who gave it.
 * @param during The request that it is given for.
 * @param isChanged Whether something may change its headers.
 * @throws {TypeError} When it is not a response that can be sent.
 * @throws {HttpError} When it has a status that no response can be given.
 */
export function takeLateResponse(
  value: unknown,
  giver: Giver,
  during: During,
  isChanged: boolean,
): Answer {
  const response = expectResponse(value, giver, during.context);
  expectUnused(response, giver, during.context);
  return claimAndOpen(response, giver, during, isChanged);
}
