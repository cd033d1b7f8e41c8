/** Names of this machine; `.localhost` never leaves it (RFC 6761 6.3). */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;
const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[[\da-f:.]+\])$/;

/** The origin that browsers send for a page that does not reveal its own. */
const NO_ORIGIN = "null";

/** Returns the host name of a `Host` header or a URL's authority. */
function nameOf(authority: string): string {
  return authority.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** Returns host and port of an origin, unless it is of another scheme. */
function nameOfOrigin(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
}

/**
 * Describes why a request is not one of the developer's own: a foreign name
 * that leads here (DNS rebinding), or a page of another site that calls here.
 *
 * @param request The request.
 * @param hostname The address that the server listens on.
 * @param allowed Further host names that requests may name.
 * @returns The reason, or `undefined` when the request is to be answered.
 */
export function describeForeign(
  request: Request,
  hostname: string,
  allowed: readonly string[],
): string | undefined {
  const isOpen = !LOOPBACK.test(hostname) && hostname !== "::1";
  const isKnown = (name: string): boolean =>
    LOOPBACK.test(name) || name === hostname.toLowerCase() ||
    allowed.includes(name);
  // An empty one names nothing, like an absent one (RFC 9112 section 3.2).
  const hosts = [request.headers.get("host"), URL.parse(request.url)?.host]
    .flatMap((host) => host ? [nameOf(host)] : []);
  const foreign = hosts.find((name) =>
    // Rebinding needs a name; an address is where it says it is.
    !isKnown(name) && !(isOpen && ADDRESS.test(name))
  );
  if (foreign !== undefined) {
    return `The host "${foreign}" is not this machine. ` +
      `Allow it with --allow=${foreign}.`;
  }
  const page = findPage(request.headers);
  if (page === undefined) return undefined;
  const name = nameOf(nameOfOrigin(page) ?? page);
  if (isKnown(name) || hosts.includes(name)) return undefined;
  return describePage(page, name, request.headers);
}

/** Describes that a page is not on this machine, and how it can be allowed. */
function describePage(page: string, name: string, headers: Headers): string {
  if (page === NO_ORIGIN) return describeUnknownPage(headers);
  const advice = nameOfOrigin(page) !== undefined
    ? `Allow it with --allow=${name}.`
    : "Only http and https pages can be allowed.";
  return `The page at "${page}" is not on this machine. ${advice}`;
}

/** Describes what to do about a page that does not say where it is from. */
function describeUnknownPage(headers: Headers): string {
  // Any site can open a frame that has no origin.
  const allow =
    `allow all such pages, from any site, with --allow=${NO_ORIGIN}.`;
  return headers.has("origin")
    ? "The request is from a page without an origin: a local file or a " +
      `sandboxed frame. Open the page from a server, or ${allow}`
    : "The request is from a page without a stated origin. Let it send a " +
      `Referer, or ${allow}`;
}

/** Tells whether a browser shows a response by itself, not in another page. */
function isVisit(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest") ?? "document";
  return headers.get("sec-fetch-mode") === "navigate" &&
    destination === "document";
}

/**
 * Returns the origin of the page of another site that sends a request. An image
 * or a frame sends no `Origin`; whoever follows a link is the developer,
 * wherever it was.
 */
function findPage(headers: Headers): string | undefined {
  const origin = headers.get("origin");
  if (origin !== null) return origin;
  const isEmbedded = headers.get("sec-fetch-site") === "cross-site" &&
    !isVisit(headers);
  if (!isEmbedded) return undefined;
  return URL.parse(headers.get("referer") ?? "")?.origin ?? NO_ORIGIN;
}
