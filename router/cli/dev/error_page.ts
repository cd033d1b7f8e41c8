import { isPreflight } from "../../serve/request/preflight.ts";
import { type ErrorReport, formatReport } from "./error_report.ts";

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto;
  max-width: 60rem; padding: 0 1rem; color: #1b1b1b; background: #fff; }
h1 { font-size: 1.4rem; color: #a40000; }
pre { padding: 1rem; overflow: auto; background: #f3f3f3; border-radius: 4px; }
.reason { white-space: pre-wrap; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e8; background: #1b1b1b; }
  h1 { color: #ff8a80; }
  pre { background: #2a2a2a; }
}`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

function formatHtml(report: ErrorReport): string {
  const { title, place, frame, reason, advice } = report;
  const element = (name: string, text: string | undefined): string =>
    text ? `<${name}>${escapeHtml(text)}</${name.split(" ")[0]}>\n` : "";
  return "<!doctype html>\n" +
    '<html lang="en">\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width">\n' +
    element("title", title) + `<style>${STYLE}</style>\n` +
    element("h1", title) + element('p id="place"', place) +
    element('p class="reason"', reason) + element("pre", frame) +
    element("p", advice) + "</html>\n";
}

/** Grants a preflight what it asks for, so that the page sees the report. */
function permitRequest({ headers }: Request): Response {
  const permitted = new Headers();
  const method = headers.get("access-control-request-method");
  const names = headers.get("access-control-request-headers");
  if (method !== null) permitted.set("access-control-allow-methods", method);
  if (names !== null) permitted.set("access-control-allow-headers", names);
  return new Response(null, { status: 204, headers: permitted });
}

/** Tells whether the sender of a request accepts HTML. */
function readsHtml({ headers }: Request): boolean {
  try {
    return headers.get("accept")?.includes("text/html") ?? false;
  } catch {
    // Deno has passed on its connection, and the headers with it.
    return false;
  }
}

/**
 * Answers with a report: HTML for a browser, plain text for any other client.
 *
 * @param request The request, which says what its sender accepts.
 * @param report What went wrong.
 */
export function answerReport(request: Request, report: ErrorReport): Response {
  const isHtml = readsHtml(request);
  return new Response(isHtml ? formatHtml(report) : formatReport(report), {
    status: 500,
    headers: {
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "content-type": `text/${isHtml ? "html" : "plain"}; charset=utf-8`,
      "vary": "accept",
      "x-content-type-options": "nosniff",
    },
  });
}

/**
 * Answers a request with a report on what keeps it from being served, and lets
 * the calling page read it, in place of middleware that does not run. Pages
 * that are not this machine's do not get this far.
 *
 * @param request The request.
 * @param report What went wrong.
 */
export function answerBroken(request: Request, report: ErrorReport): Response {
  const response = isPreflight(request)
    ? permitRequest(request)
    : answerReport(request, report);
  const origin = request.headers.get("origin");
  if (origin === null) return response;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-allow-credentials", "true");
  return response;
}
