/** What no header of an answer can carry (RFC 9110 section 5.5). */
// deno-lint-ignore no-control-regex -- control characters are what it finds
const UNSENDABLE = /[\x00-\x08\x0a-\x1f\x7f]/;

/**
 * Finds a header with a control character. `Headers` take all but those that
 * end a line, and at any of the others Deno ends the process.
 *
 * @param response The response.
 * @returns The header's name; `undefined` when all can be sent.
 */
export function findUnsendable({ headers }: Response): string | undefined {
  let found: string | undefined;
  // An iterator would take twice the time.
  headers.forEach((value, name) => {
    if (UNSENDABLE.test(value)) found = name;
  });
  return found;
}

/**
 * Says that a request cannot be answered with such a response.
 *
 * @param name The header's name.
 * @param place Where the route is that has answered, if one has.
 */
export function describeUnsendable(
  name: string,
  place = "The application",
): TypeError {
  return new TypeError(
    `${place} answered with a control character in the header ${name}, which ` +
      "cannot be sent. Escape what it repeats, for example by " +
      "encodeURIComponent(…).",
  );
}
