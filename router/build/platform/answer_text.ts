import { UNSENDABLE } from "../../process/fault/unsendable_response.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Writes the function that answers in place of a response that cannot be sent.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeUnexpectedAnswer({ type }: Runtime): string {
  return `
// It tells nothing of where the server lies, or of what was thrown.
function answerUnexpected(error${type(": unknown")})${type(": Response")} {
  tell("Unexpected error where an answer is sent:", error);
  const problem = {
    type: "about:blank",
    title: "Internal Server Error",
    status: 500,
  };
  const headers = { "content-type": "application/problem+json" };
  return Response.json(problem, { status: 500, headers });
}
`;
}

/**
 * Writes the check for response headers that cannot be sent. `Headers` accepts
 * such characters; Deno ends the process at them, Bun sends them, and srvx
 * leaves the body as it is.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeSendable({ type }: Runtime): string {
  const response = type(": Response");
  return `
// deno-lint-ignore no-control-regex -- control characters are what it finds
const unsendable = ${UNSENDABLE};

// Headers take characters that no header can carry.
function expectSendable(response${response}, request${
    type(": Request")
  })${response} {
  let found${type(": string | undefined")};
  // A module may give nothing, for which the runtime answers.
  response?.headers?.forEach((value, name) => {
    if (unsendable.test(value)) found = name;
  });
  if (found === undefined) return response;
  response.body?.cancel().catch(() => {});
  const { method, url } = request;
  const { pathname } = new URL(url);
  return answerUnexpected(
    new TypeError(
      \`The answer to \${method} \${pathname} holds a control character in the \` +
        \`header \${found}, which cannot be sent. Escape what it repeats, for \` +
        "example by encodeURIComponent(…).",
    ),
  );
}
`;
}
