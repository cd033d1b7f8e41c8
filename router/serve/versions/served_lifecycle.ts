import type { RouteLifecycle } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";

/** The lifecycle of a route as its responses report it. */
export interface ServedLifecycle {
  readonly route: VersionedRoute;
  readonly settings: RouteLifecycle;
  /** The headers that are the same on every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** The links that are the same on every response. */
  readonly documentLinks: readonly string[];
}

/** Formats a link to a document about the version (RFC 8288). */
function formatDocument(
  target: string | false | undefined,
  relation: string,
): string[] {
  return target ? [`<${target}>; rel="${relation}"; type="text/html"`] : [];
}

function formatHeaders(
  { deprecated, sunset }: RouteLifecycle,
): Record<string, string> {
  const headers: Record<string, string> = {};
  // A Date of structured fields (RFC 9745 section 2.1), and an HTTP-date (RFC
  // 8594 section 3).
  if (deprecated) headers["Deprecation"] = `@${deprecated.time / 1000}`;
  if (sunset) headers["Sunset"] = new Date(sunset.time).toUTCString();
  return headers;
}

/** Settles whether versions are linked, where that is not set. */
function settleLinks(
  { deprecated, sunset, links }: RouteLifecycle,
): RouteLifecycle["links"] {
  const isEnding = deprecated !== undefined || sunset !== undefined;
  return {
    ...links,
    successor: links.successor ?? isEnding,
    latest: links.latest ?? isEnding,
  };
}

/**
 * Returns what the responses of a route say about its version; `undefined` when
 * they say nothing.
 *
 * @param route The route.
 */
export function prepareLifecycle(route: Route): ServedLifecycle | undefined {
  const { lifecycle } = route;
  if (!lifecycle || !isVersioned(route)) return undefined;
  const settings = { ...lifecycle, links: settleLinks(lifecycle) };
  const { links, report } = settings;
  const headers = formatHeaders(lifecycle);
  const documentLinks = [
    ...formatDocument(links.deprecation, "deprecation"),
    ...formatDocument(links.sunset, "sunset"),
  ];
  const isSilent = Object.keys(headers).length === 0 &&
    documentLinks.length === 0 && !links.successor && !links.latest && !report;
  if (isSilent) return undefined;
  return { route, settings, headers, documentLinks };
}
