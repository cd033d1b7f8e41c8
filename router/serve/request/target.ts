import { canonicalizePath } from "../../path/canonical_path.ts";
import { MAX_PATH_OCTETS } from "../../path/path_length.ts";
import { OPTIONS } from "../method_offsets.ts";
import { type HostReader, isAuthority } from "./host.ts";
import { isPreflight } from "./preflight.ts";
import { endWithoutSlash } from "./trailing_slash.ts";
import { rawPathOf, splitUrl } from "./url_parts.ts";

/** The target of a request, used by everything after it. */
export interface Target {
  /** A text that contains the path, such as the request's URL. */
  readonly text: string;
  /** Where the path begins in it; at its end for the root. */
  readonly start: number;
  /** Where the path ends in it, without one trailing slash. */
  readonly end: number;
  /** Whether a trailing slash has been left out. */
  readonly hadTrailingSlash: boolean;
  /**
   * Whether the path is canonical. One that is not may still have to be decoded
   * or refused: a search that finds nothing in it has to go on with the
   * canonical one.
   */
  readonly isCanonical: boolean;
}

/** A status of refusal: of a malformed target, or of one that is too long. */
type TargetRefusal = 400 | 414;

/** The details that clients get, by the status. */
export const REFUSALS: Readonly<Record<TargetRefusal, string>> = {
  400: "The request's path or host is malformed.",
  414: `The path is longer than ${MAX_PATH_OCTETS} octets.`,
};

/** The path of `OPTIONS *`, which runtimes prefix with a slash. */
export const SERVER_PATH = "/*";

const SLASH = 47;

function createTarget(
  text: string,
  start: number,
  end: number,
  isCanonical: boolean,
): Target {
  const cut = endWithoutSlash(text, start, end);
  return {
    text,
    // The root has no segments.
    start: end - start === 1 ? end : start,
    end: cut,
    hadTrailingSlash: cut < end,
    isCanonical,
  };
}

/**
 * The beginning of HTTP URLs, in any case (RFC 9110 section 4.2.3). Deno marks
 * sockets other than TCP by the scheme, and Bun may give only the path.
 */
const OF_HTTP = /^(?:https?(?:\+unix|\+vsock)?:\/)?\//i;

/**
 * The beginning of URLs over a Unix socket when a request names no host: Deno
 * writes the socket's path in its place, and escapes everything but letters and
 * digits.
 */
const OF_SOCKET = /^http\+unix:\/\/(?:[a-z\d]|%[\da-f]{2})+\//i;

/** Tells whether a path is longer than those that are served. */
function isTooLong(path: string): boolean {
  // A UTF-16 unit is at most three octets of UTF-8.
  if (path.length * 3 <= MAX_PATH_OCTETS) return false;
  if (path.length > MAX_PATH_OCTETS) return true;
  return new TextEncoder().encode(path).length > MAX_PATH_OCTETS;
}

/**
 * Returns the status that every request for a path is refused with, whatever
 * its method is; `undefined` when the path is valid.
 *
 * @param path The path, as it stands in a URL.
 */
export function refusalOf(path: string): TargetRefusal | undefined {
  if (isTooLong(path)) return 414;
  return canonicalizePath(path) === undefined ? 400 : undefined;
}

/**
 * Reads the target of a request, with every check there is, in the order in
 * which requests are refused.
 *
 * @param request The request.
 * @param hostReader Reads the host that is to be checked.
 * @returns The canonical target, or the status to refuse the request with.
 */
export function readTarget(
  request: Request,
  hostReader: HostReader,
): Target | TargetRefusal {
  const { url } = request;
  const { authority, path, pathEnd } = splitUrl(url);
  if (isTooLong(url.slice(path, pathEnd))) return 414;
  const host = hostReader.read(request);
  if (host !== null && !isAuthority(host)) return 400;
  const isOfSocket = !host && OF_SOCKET.test(url);
  if (!isOfSocket && !isAuthority(url.slice(authority, path))) return 400;
  return OF_HTTP.test(url) ? readCheckedTarget(request) : 400;
}

/**
 * Reads the canonical target of a request that is checked except for its path.
 *
 * @param request The request.
 * @returns The target, or the status to refuse the request with.
 */
export function readCheckedTarget(request: Request): Target | TargetRefusal {
  const canonical = canonicalizePath(rawPathOf(request));
  return canonical === undefined
    ? 400
    : createTarget(canonical, 0, canonical.length, true);
}

/**
 * Tells whether a request is `OPTIONS *`, which asks about the server as a whole
 * (RFC 9110 section 9.3.7). A `*` that was escaped is data.
 *
 * @param method The number of its method.
 * @param request The request.
 */
export function asksServer(method: number, request: Request): boolean {
  // Browsers mean the path of that name.
  return method === OPTIONS && rawPathOf(request) === SERVER_PATH &&
    !isPreflight(request);
}

/** Takes a request's target from its URL without a copy, if possible. */
type TargetTaker = (request: Request) => Target | undefined;

/**
 * Creates a function that takes the targets of common requests as they are:
 * those to the same host as before, with a short path. Only a canonical target
 * shows that nothing is found, or that a request must be refused.
 *
 * @param hostReader Reads the host that is to be checked.
 */
export function createTargetTaker(hostReader: HostReader): TargetTaker {
  // Comparing a host with the one before takes a tenth of checking it.
  let knownHost: string | null = null;
  let knownOrigin: string | undefined;

  function learnHost(host: string | null, url: string): string | undefined {
    const { authority: start, path } = splitUrl(url);
    const authority = url.slice(start, path);
    const isSpliced = host !== null && host !== authority;
    if (isSpliced || !OF_HTTP.test(url)) return undefined;
    if (!isAuthority(authority)) return undefined;
    knownHost = host;
    return knownOrigin = url.slice(0, path);
  }

  return (request) => {
    const { url } = request;
    const host = hostReader.isSurely(request, knownHost)
      ? knownHost
      : hostReader.read(request);
    const isKnown = host === knownHost && knownOrigin !== undefined &&
      url.startsWith(knownOrigin) &&
      url.charCodeAt(knownOrigin.length) === SLASH;
    const origin = isKnown ? knownOrigin : learnHost(host, url);
    if (origin === undefined) return undefined;
    const start = origin.length;
    if (url.charCodeAt(start) !== SLASH) return undefined;
    const query = url.indexOf("?", start);
    const end = query === -1 ? url.length : query;
    return (end - start) * 3 > MAX_PATH_OCTETS
      ? undefined
      : createTarget(url, start, end, false);
  };
}
