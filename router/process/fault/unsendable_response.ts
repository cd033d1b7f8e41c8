import type { Route } from "../../declare/route.ts";
import { discardBody } from "../../serve/response/created_response.ts";

/** Characters that no header of an answer can carry (RFC 9110 section 5.5). */
// deno-lint-ignore no-control-regex -- control characters are what it finds
export const UNSENDABLE = /[\x00-\x08\x0a-\x1f\x7f]/;

/**
 * Finds a header with a control character. `Headers` accepts all but those that
 * end a line, and at any of the others Deno ends the process.
 */
function findUnsendable({ headers }: Response): string | undefined {
  let found: string | undefined;
  // An iterator would take twice the time.
  headers.forEach((value, name) => {
    if (UNSENDABLE.test(value)) found = name;
  });
  return found;
}

/** Marks responses with which requests have been answered. */
const SENT = Symbol("sent");

type Sent = Response & { [SENT]?: true };

/**
 * Tells whether a response has a body that was already used, or that is sent to
 * another client: the runtime uses it later.
 */
function isBodyUsed(response: Sent): boolean {
  if (response.bodyUsed) return true;
  return response[SENT] === true && response.body !== null;
}

/**
 * Returns a response that Deno can send: the given one, or a replacement.
 *
 * @param response The response.
 * @param answer Creates the answer to what is wrong.
 * @param route The route that has answered, if one has. Its place takes long to
 * read, and is read only for messages.
 */
export function replaceUnsendable(
  response: Sent,
  answer: (error: TypeError) => Response,
  route?: Route,
): Response {
  if (isBodyUsed(response)) return answer(describeSpent(nameAnswering(route)));
  const name = findUnsendable(response);
  if (name === undefined) {
    response[SENT] = true;
    return response;
  }
  discardBody(response);
  return answer(describeUnsendable(name, nameAnswering(route)));
}

function nameAnswering(route: Route | undefined): string {
  return route?.source.place ?? "The application";
}

function describeSpent(place: string): TypeError {
  return new TypeError(
    `${place} answered with a Response whose body was already used, or is ` +
      "being sent to another client. Create a new Response for every request.",
  );
}

function describeUnsendable(name: string, place: string): TypeError {
  return new TypeError(
    `${place} answered with a control character in the header ${name}, which ` +
      "cannot be sent. Escape its value, for example with " +
      "encodeURIComponent(…).",
  );
}
