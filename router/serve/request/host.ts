/**
 * A host name of unreserved characters and sub-delims (RFC 3986 section 3.2.2),
 * or an address in brackets; and a port, if there is one.
 */
const AUTHORITY = /^(?:[\w\-.~!$&'()*+,;=%]*|\[[\da-fA-F:.]+\])(?::\d*)?$/;

/**
 * Tells whether a text is a host with an optional port, without user
 * information (RFC 9110 section 7.2, RFC 3986 section 3.2). Anything else could
 * shift the path of a URL that was built from it, or keep handlers from parsing
 * that URL.
 *
 * @param text The text, such as a `Host` header or a part of a URL.
 */
export function isAuthority(text: string): boolean {
  return text === "" ||
    (AUTHORITY.test(text) && URL.canParse(`http://${text}`));
}

/** Reads the host from which a request's URL may have been built. */
export interface HostReader {
  /** Returns the host; null when there is none that has to be checked. */
  readonly read: (request: Request) => string | null;
  /** Tells whether the host is certainly the given one, which costs less. */
  readonly isSurely: (request: Request, host: string | null) => boolean;
}

/**
 * Trusts the infrastructure in front of the server to have checked the `Host`
 * header, so that it need not be read.
 */
export const TRUSTED_HOST: HostReader = {
  read: () => null,
  isSurely: () => true,
};

/** Deno's internal request within one that it serves, as far as it is used. */
interface InnerRequest {
  readonly header?: (name: string) => unknown;
}

function findInnerKey(request: Request): symbol | null {
  return Object.getOwnPropertySymbols(request)
    .find(({ description }) => description === "request") ?? null;
}

/**
 * Creates the reader of the `Host` header. Deno.serve builds `request.url` from
 * its raw value, so that a host such as `x/admin?` would choose the path.
 *
 * `request.headers` creates an object, which is a tenth of what a request costs
 * on Deno. The internal request can be read without one, but guarantees
 * nothing: it is trusted only if it repeats what was read and checked before.
 */
export function createHostReader(): HostReader {
  // Looked up once: other runtimes have none.
  let innerKey: symbol | null | undefined;

  function isSurely(request: Request, host: string | null): boolean {
    if (innerKey === undefined) innerKey = findInnerKey(request);
    if (innerKey === null || host === null) return false;
    const inner = (request as unknown as Record<symbol, InnerRequest | null>)[
      innerKey
    ];
    return typeof inner?.header === "function" && inner.header("host") === host;
  }

  return { read: ({ headers }) => headers.get("host"), isSurely };
}
