import type { Answer } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import {
  expectLateResponse,
  expectResponse,
  type Giver,
} from "./expected_response.ts";
import { openFetched } from "./fetched_response.ts";

/** The request that a response is given for. */
interface During {
  readonly request: Request;
  readonly context: RequestContext;
}

/**
 * Takes a response of who answers at once, as one that can be sent.
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
  { request, context }: During,
  isChanged: boolean,
): Answer {
  const response = expectResponse(value, giver, context, isChanged);
  return openFetched(response, request, isChanged);
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
  { request, context }: During,
  isChanged: boolean,
): Answer {
  const response = expectLateResponse(value, giver, context, isChanged);
  return openFetched(response, request, isChanged);
}
