import type { Answer } from "../../declare/handler.ts";
import { withTrueHeaders } from "./decoded_body.ts";
import { expectStatus } from "./expected_status.ts";
import { dropHopHeaders } from "./hop_headers.ts";
import { whenAnswered } from "./when_answered.ts";

/**
 * On Cloudflare, responses from its cache have no URL, and their headers are
 * immutable. Elsewhere those of a response without a URL are mutable, or it has
 * no body and is copied anyway. Looking for the cache itself would take 3 ms at
 * startup on Deno.
 */
const HAS_CLOUDFLARE_CACHE = "WebSocketPair" in globalThis;

/** Tells whether the headers of a response on Cloudflare are mutable. */
function takesHeaders({ headers }: Response): boolean {
  try {
    headers.delete("x-strata-nothing");
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a response of `fetch()` one that middleware can change and that can be
 * sent on; any other stays as it is. Whether headers are mutable is not tried:
 * that would create them where nobody needs them.
 *
 * @param response The response, or a copy of it when it has no body.
 * @param given The response as it was given: a copy does not show that it was
 * fetched.
 * @param request The request that it answers.
 * @param isChanged Whether something may change its headers.
 * @throws {HttpError} When no response can be created with its status.
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
  // On Workers, an upgraded connection is passed on like any response.
  if (response.status === 101) return response;
  expectStatus(response);
  const isFixed = isChanged && response === given;
  return whenAnswered(
    withTrueHeaders(response, request, isFixed),
    (opened) => dropHopHeaders(opened, given),
  );
}
