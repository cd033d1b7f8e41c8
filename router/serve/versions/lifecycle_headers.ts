import type { Stability } from "../../declare/lifecycle.ts";
import { escapeReference } from "../response/escaped_reference.ts";
import { addHeaders } from "../response/writable_headers.ts";
import { limitCaching } from "./cache_limit.ts";
import { exposeHeaders } from "./exposed_headers.ts";
import type { ServedLifecycle } from "./served_lifecycle.ts";

/** Where a later version answers the method of a request. */
export interface LinkTarget {
  /** The path of the request's URL, with that version in it. */
  readonly path: string;
  /** The stability of that version. */
  readonly stability: Stability;
}

/**
 * The maximum length of links that repeat the path of a request. Proxies such
 * as nginx accept heads of 4 KiB, and take a longer one for a failed server: a
 * client could choose a path for which all count as failed.
 */
const MAX_LINK_OCTETS = 1000;

function isStable({ stability }: { readonly stability: Stability }): boolean {
  return stability === "stable";
}

/** Formats a link with one relation or several (RFC 8288 section 3.3). */
function formatLink(path: string | undefined, relations: string): string[] {
  return path === undefined
    ? []
    : [`<${escapeReference(path)}>; rel="${relations}"`];
}

/**
 * Formats the links to the same path in later versions (RFC 5829). Clients of a
 * stable version are not sent to an unstable one, unless there is no other.
 */
function formatLater(
  { settings }: ServedLifecycle,
  later: readonly LinkTarget[],
): string[] {
  const { links } = settings;
  const stable = later.filter(isStable);
  const latest = links.latest ? stable.at(-1)?.path : undefined;
  const [next] = isStable(settings) ? [...stable, ...later] : later;
  const successor = links.successor ? next?.path : undefined;
  const formatted = successor === latest
    ? formatLink(successor, "successor-version latest-version")
    : [
      ...formatLink(successor, "successor-version"),
      ...formatLink(latest, "latest-version"),
    ];
  const length = formatted.reduce((sum, link) => sum + link.length, 0);
  return length > MAX_LINK_OCTETS ? [] : formatted;
}

/**
 * Adds to a response the headers that describe its version's lifecycle. What
 * the application has set itself stays.
 *
 * @param lifecycle The lifecycle of the route.
 * @param response The response.
 * @param later The later versions that answer the request, in ascending order.
 * @param report The headers that name the versions of the request's path.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function addLifecycleHeaders(
  lifecycle: ServedLifecycle,
  response: Response,
  later: readonly LinkTarget[],
  report: Readonly<Record<string, string>>,
  now: number,
): Response {
  const { documentLinks, settings } = lifecycle;
  const links = [...documentLinks, ...formatLater(lifecycle, later)];
  const headers = { ...lifecycle.headers, ...report };
  return addHeaders(response, (additions) => {
    for (const [name, value] of Object.entries(headers)) {
      additions.setMissing(name, value);
    }
    // An application that this one calls may have added the same.
    additions.appendMissing("Link", links);
    const names = Object.keys(headers);
    exposeHeaders(additions, links.length > 0 ? [...names, "Link"] : names);
    if (settings.onSunset === "gone" && settings.sunset) {
      limitCaching(additions, settings.sunset.time, now);
    }
  });
}
