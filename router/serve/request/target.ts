import { canonicalizePath } from "../../path/canonical_path.ts";
import { OPTIONS } from "../method_offsets.ts";
import { HttpError } from "../response/http_error.ts";
import { isAuthority } from "./authority.ts";
import type { HostReader } from "./host.ts";

/** Longest path that is served, in octets. */
const MAX_PATH_OCTETS = 8192;

/**
 * Longest location that an answer repeats of a request: proxies such as nginx
 * take heads of 4 KiB, and one above that for a server that has failed.
 */
const MAX_LOCATION_OCTETS = 3000;

/** What a request asks for, used by everything after it. */
export interface Target {
  /** A text that holds the path, such as the request's URL. */
  readonly text: string;
  /** Where the path begins in it; at its end for the root. */
  readonly start: number;
  /** Where the path ends in it, without one trailing slash. */
  readonly end: number;
  /** Tells whether a trailing slash has been left out. */
  readonly hadTrailingSlash: boolean;
  /**
   * Tells whether the path is canonical. One that is not may still have to be
   * decoded or refused: a search that finds nothing in it has to go on with
   * the canonical one.
   */
  readonly isCanonical: boolean;
}

/** A status of refusal: of a malformed target, or of one that is too long. */
type TargetRefusal = 400 | 414;

/** What clients are told, by the status. */
export const REFUSALS: Readonly<Record<TargetRefusal, string>> = {
  400: "The request's path or host is malformed.",
  414: `The path is longer than ${MAX_PATH_OCTETS} octets.`,
};

/** The path of `OPTIONS *`, before which runtimes put a slash. */
export const SERVER_PATH = "/*";

const SLASH = 47;
const QUESTION = 63;
const PATH_END = /[?#]/g;
const FRAGMENT = /#/g;
const AUTHORITY_END = /[/?#\\]/g;

/**
 * Gives where a path ends without its trailing slash: `/users/` is `/users`.
 * Two slashes at the end are an empty segment, which stays, as does the root.
 *
 * @param text A text that holds the path.
 * @param start Where the path begins in it.
 * @param end Where it ends.
 */
export function withoutTrailingSlash(
  text: string,
  start: number,
  end: number,
): number {
  const isCut = end - start > 1 && text.charCodeAt(end - 1) === SLASH &&
    text.charCodeAt(end - 2) !== SLASH;
  return isCut ? end - 1 : end;
}

/**
 * Cuts off a path's trailing slash.
 *
 * @param path The path.
 */
export function cutTrailingSlash(path: string): string {
  return path.slice(0, withoutTrailingSlash(path, 0, path.length));
}

function createTarget(
  text: string,
  start: number,
  end: number,
  isCanonical: boolean,
): Target {
  const cut = withoutTrailingSlash(text, start, end);
  return {
    text,
    // The root has no segments.
    start: end - start === 1 ? end : start,
    end: cut,
    hadTrailingSlash: cut < end,
    isCanonical,
  };
}

function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? match.index : text.length;
}

/**
 * How URLs of HTTP begin, in any case (RFC 9110 section 4.2.3). Deno tells
 * sockets of other kinds than TCP by the scheme, and Bun may give only the path.
 */
const OF_HTTP = /^(?:https?(?:\+unix|\+vsock)?:\/)?\//i;

/** Where the parts of a URL begin and end. */
interface UrlParts {
  readonly authority: number;
  readonly path: number;
  readonly pathEnd: number;
}

function splitUrl(url: string): UrlParts {
  // Bun gives nothing but the path where a request has no host.
  if (url.charCodeAt(0) === SLASH) {
    return { authority: 0, path: 0, pathEnd: indexOfMatch(PATH_END, url, 0) };
  }
  const authority = url.indexOf("://") + "://".length;
  const path = indexOfMatch(AUTHORITY_END, url, authority);
  return { authority, path, pathEnd: indexOfMatch(PATH_END, url, path) };
}

/**
 * Tells whether a path is longer than those that are served.
 *
 * @param path The path, as it stands in a URL.
 */
export function isTooLong(path: string): boolean {
  // A UTF-16 unit is at most three octets of UTF-8.
  if (path.length * 3 <= MAX_PATH_OCTETS) return false;
  if (path.length > MAX_PATH_OCTETS) return true;
  return new TextEncoder().encode(path).length > MAX_PATH_OCTETS;
}

/**
 * Reads what a request asks for, with every check there is, in the order in
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
  const raw = url.slice(path, pathEnd);
  if (isTooLong(raw)) return 414;
  const host = hostReader.read(request);
  if (host !== null && !isAuthority(host)) return 400;
  if (!OF_HTTP.test(url) || !isAuthority(url.slice(authority, path))) {
    return 400;
  }
  const canonical = canonicalizePath(raw || "/");
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
  return method === OPTIONS && rawPathOf(request) === SERVER_PATH;
}

/** Takes a request's target from its URL without a copy, if it can be. */
type TargetTaker = (request: Request) => Target | undefined;

/**
 * Makes what takes the targets of common requests as they are: to the host that
 * was asked for before, with a short path. Only a canonical target says that
 * nothing is found, or that a request must be refused.
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

/**
 * Gives the path of a request as it stands in its URL, without the query.
 *
 * @param request The request.
 */
export function rawPathOf({ url }: Request): string {
  const { path, pathEnd } = splitUrl(url);
  return url.slice(path, pathEnd) || "/";
}

/**
 * Gives the query of a request as it stands in its URL, with its `?`.
 *
 * @param request The request.
 */
export function queryOf({ url }: Request): string {
  const start = splitUrl(url).pathEnd;
  return url.charCodeAt(start) === QUESTION
    ? url.slice(start, indexOfMatch(FRAGMENT, url, start))
    : "";
}

/**
 * Escapes what a path and query as they came may hold and no URI does, so that
 * a header can name them (RFC 3986 section 2).
 *
 * @param reference A path with or without a query.
 */
export function escapeReference(reference: string): string {
  return reference.toWellFormed()
    .replace(/[^\x21-\x7e]|[<>"{}|^`[\]\\]/gu, encodeURIComponent);
}

/**
 * Leads to the path without its trailing slash.
 *
 * @param request The request, whose path ends with a slash.
 * @throws {HttpError} When that is too long to be named in a header.
 */
export function redirectWithoutSlash({ url }: Request): Response {
  const { path, pathEnd } = splitUrl(url);
  const location = escapeReference(
    url.slice(path, pathEnd - 1) + url.slice(pathEnd),
  );
  if (location.length > MAX_LOCATION_OCTETS) {
    throw new HttpError(414, "Too long for a redirect: omit the last slash.");
  }
  return new Response(null, { status: 308, headers: { location } });
}
