import { omitOctets } from "./body_headers.ts";
import { createResponse } from "./created_response.ts";

/** The reason phrases of error statuses, as in IANA's registry. */
const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  506: "Variant Also Negotiates",
  507: "Insufficient Storage",
  508: "Loop Detected",
  511: "Network Authentication Required",
};

/** Headers of a problem; an object has their names in lower case. */
type ProblemHeaders = Headers | Readonly<Record<string, string>>;

const TYPE = "application/problem+json";
const TYPE_ALONE = { "content-type": TYPE };

/**
 * Creates a problem details response (RFC 9457).
 *
 * @param status Its status.
 * @param detail What went wrong; left out when empty.
 * @param headers Its further headers; an object has none about a body.
 * @param extensions Further members of its body.
 */
export function problem(
  status: number,
  detail = "",
  headers?: ProblemHeaders,
  extensions: Readonly<Record<string, unknown>> = {},
): Response {
  const members = {
    type: "about:blank",
    title: TITLES[status],
    status,
    detail: detail || undefined,
  };
  // No extension may set another status (RFC 9457 section 3.1.2), or replace
  // the whole body by its toJSON.
  const body = JSON.stringify({
    ...members,
    ...extensions,
    status,
    toJSON: undefined,
  });
  return createResponse(body, {
    status,
    headers: headers ? setType(headers) : TYPE_ALONE,
  });
}

function setType(given: ProblemHeaders): ProblemHeaders {
  // Creating Headers from a plain object takes twice as long.
  if (!(given instanceof Headers)) return { ...given, ...TYPE_ALONE };
  const headers = new Headers(given);
  // They may be about the octets of another body.
  omitOctets(headers);
  headers.set("content-type", TYPE);
  return headers;
}
