import { isEndpointKey } from "../../declare/method.ts";
import { escapeSteering } from "../../report/escaped_text.ts";
import type { Style, Terminal } from "../printing/terminal.ts";

/** One answered request, for the access log. */
export interface Access {
  readonly method: string;
  readonly path: string;
  /** The route that answered, as messages name it, if one did. */
  readonly place: string | undefined;
  readonly status: number;
  /** From the request to the response's head. */
  readonly milliseconds: number;
  /**
   * Why the request was refused unread, if it was: browsers hide from a page a
   * response that is not meant for it.
   */
  readonly refusal: string | undefined;
}

function styleOf(status: number): Style {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}

/** Longer paths fill a screen; one refused as too long can be of any length. */
const MAX_PATH = 2_000;

function shorten(path: string): string {
  const left = path.length - MAX_PATH;
  return left <= 0 ? path : `${path.slice(0, MAX_PATH)}… ${left} more`;
}

/**
 * Formats one line of the access log.
 *
 * @param access The request, and how it was answered.
 * @param terminal Where the line is shown.
 */
export function formatAccess(access: Access, { paint }: Terminal): string {
  const { method, path, place = "-", status, milliseconds, refusal } = access;
  // A route in code is named by its methods and path, such as GET /main.ts.
  const isInCode = isEndpointKey(place.split(/,? /, 1)[0]);
  return [
    paint("bold", method),
    shorten(path),
    paint("dim", isInCode ? `(${place})` : place),
    paint(styleOf(status), String(status)),
    paint("dim", `${milliseconds.toFixed(1)} ms`),
    // It quotes a header.
    ...refusal === undefined ? [] : [escapeSteering(refusal)],
  ].join(" ");
}
