import {
  canonicalizePath,
  findPlainEnd,
  NOT_PLAIN,
} from "../path/canonical_path.ts";
import { isAuthority } from "./authority.ts";

/** Longest path that is served, in octets (DESIGN section 7). */
export const MAX_PATH_OCTETS = 8192;

/** What a request asks for, read once and used by everything after it. */
export interface Target {
  /** A text that holds the canonical path, such as the request's URL. */
  readonly text: string;
  /** Where the path begins in it; at its end for the root. */
  readonly start: number;
  /** Where the path ends in it, without one trailing slash. */
  readonly end: number;
  /** Tells whether a trailing slash has been left out. */
  readonly hadTrailingSlash: boolean;
  /** Tells whether the text is decoded, so that slashes in it may be data. */
  readonly isDecoded: boolean;
}

/** A status of refusal: of a malformed target, or of one that is too long. */
export type TargetRefusal = 400 | 414;

const SLASH = 47;
const PATH_END = /[?#]/g;
const AUTHORITY_END = /[/?#\\]/g;

function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? match.index : text.length;
}

/**
 * Leaves out the trailing slash of a canonical path: `/users/` is `/users`.
 * Two slashes at the end are an empty segment, which stays.
 */
function cutTrailingSlash(
  text: string,
  start: number,
  end: number,
  isDecoded: boolean,
): Target {
  // The root has no segments.
  if (end - start <= 1) {
    return { text, start: end, end, hadTrailingSlash: false, isDecoded };
  }
  const hadTrailingSlash = text.charCodeAt(end - 1) === SLASH &&
    text.charCodeAt(end - 2) !== SLASH;
  if (hadTrailingSlash) end--;
  return { text, start, end, hadTrailingSlash, isDecoded };
}

/**
 * Reads a path without a query.
 *
 * @param path The path as it stands in a URL.
 * @returns The target, or `undefined` when no request can have such a path.
 */
export function readPathTarget(path: string): Target | undefined {
  if (!path.startsWith("/")) return undefined;
  const isPlain = findPlainEnd(path, 0) === path.length;
  const canonical = isPlain ? path : canonicalizePath(path);
  return canonical === undefined
    ? undefined
    : cutTrailingSlash(canonical, 0, canonical.length, !isPlain);
}

/** Where the parts of a URL begin and end. */
interface UrlParts {
  readonly authority: number;
  readonly path: number;
  readonly pathEnd: number;
}

function splitUrl(url: string): UrlParts {
  const authority = url.indexOf("://") + "://".length;
  const path = indexOfMatch(AUTHORITY_END, url, authority);
  return { authority, path, pathEnd: indexOfMatch(PATH_END, url, path) };
}

function isTooLong(url: string, start: number, end: number): boolean {
  // A UTF-16 unit is at most three octets of UTF-8.
  if ((end - start) * 3 <= MAX_PATH_OCTETS) return false;
  if (end - start > MAX_PATH_OCTETS) return true;
  const { length } = new TextEncoder().encode(url.slice(start, end));
  return length > MAX_PATH_OCTETS;
}

/** Reads what a request asks for, or gives the status to refuse it with. */
export type TargetReader = (request: Request) => Target | TargetRefusal;

/**
 * Makes what reads the targets of requests (DESIGN section 7).
 *
 * The `Host` header is checked because Deno.serve builds `request.url` from it
 * as it came, so that a host such as `x/admin?` would choose the path.
 */
export function createTargetReader(): TargetReader {
  // Most requests name the host that the one before them named; comparing it
  // takes a tenth of the time of checking it.
  let knownHost = "";
  let knownOrigin = "";

  return (request) => {
    const { url } = request;
    const host = request.headers.get("host");
    const start = knownOrigin.length;
    if (
      host === knownHost && url.charCodeAt(start) === SLASH &&
      url.startsWith(knownOrigin)
    ) {
      const end = findPlainEnd(url, start);
      const isPlain = end !== NOT_PLAIN && (end - start) * 3 <= MAX_PATH_OCTETS;
      if (isPlain) return cutTrailingSlash(url, start, end, false);
    }
    const target = readUrl(url, host);
    if (host !== null && host !== "" && typeof target !== "number") {
      knownHost = host;
      knownOrigin = url.slice(0, url.indexOf("://") + 3) + host;
    }
    return target;
  };
}

/** Reads any URL, in the order in which requests are refused. */
function readUrl(url: string, host: string | null): Target | TargetRefusal {
  const { authority, path, pathEnd } = splitUrl(url);
  if (isTooLong(url, path, pathEnd)) return 414;
  if (host !== null && !isAuthority(host, 0, host.length)) return 400;
  if (!isAuthority(url, authority, path)) return 400;
  return readPathTarget(url.slice(path, pathEnd) || "/") ?? 400;
}

/**
 * Gives the path and query of a request without the path's trailing slash, as
 * a location to redirect to.
 */
export function locateWithoutSlash(request: Request): string {
  const { url } = request;
  const { path, pathEnd } = splitUrl(url);
  return url.slice(path, pathEnd - 1) + url.slice(pathEnd);
}
