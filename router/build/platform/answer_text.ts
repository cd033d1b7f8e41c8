import { UNSENDABLE } from "../../process/fault/unsendable_response.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Writes the function that answers in place of a response that cannot be sent.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeUnexpectedAnswer({ type }: Runtime): string {
  return `
// Returns a 500 that reveals neither file paths nor what was thrown.
function answerUnexpected(error${type(": unknown")})${type(": Response")} {
  logError("Unexpected error while sending a response:", error);
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

// Returns the response, or a 500 if a header has a character that cannot be
// sent, though Headers accepts it.
function expectSendable(response${response}, request${
    type(": Request")
  })${response} {
  let found${type(": string | undefined")};
  // The application may return no response, which the runtime itself reports.
  response?.headers?.forEach((value, name) => {
    if (unsendable.test(value)) found = name;
  });
  if (found === undefined) return response;
  response.body?.cancel().catch(() => {});
  const { method, url } = request;
  const { pathname } = new URL(url);
  return answerUnexpected(
    new TypeError(
      \`The response to \${method} \${pathname} has a control character in the \` +
        \`header \${found}, which cannot be sent. Escape the value, for example \` +
        "with encodeURIComponent(…).",
    ),
  );
}
`;
}
