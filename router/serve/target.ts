import { canonicalizePath } from "../path/canonical_path.ts";
import { isAuthority } from "./authority.ts";

/** Longest path that is served, in octets (DESIGN section 7). */
export const MAX_PATH_OCTETS = 8192;

/** What a request asks for, read once and used by everything after it. */
export interface Target {
  /** The canonical path; at most one trailing slash has been cut off. */
  readonly path: string;
  /** Tells whether a trailing slash has been cut off. */
  readonly hadTrailingSlash: boolean;
}

/** A status of refusal: of a malformed target, or of one that is too long. */
export type TargetRefusal = 400 | 414;

const PATH_END = /[?#]/g;
const AUTHORITY_END = /[/?#\\]/g;

function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? match.index : text.length;
}

function isTooLong(url: string, start: number, end: number): boolean {
  if (end - start > MAX_PATH_OCTETS) return true;
  // A UTF-16 unit is at most three octets of UTF-8.
  if ((end - start) * 3 <= MAX_PATH_OCTETS) return false;
  const { length } = new TextEncoder().encode(url.slice(start, end));
  return length > MAX_PATH_OCTETS;
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

/**
 * Splits the trailing slash off a canonical path: `/users/` gives `/users`.
 * Two slashes at the end are an empty segment, which stays.
 */
export function cutTrailingSlash(path: string): Target {
  const cut = path.length > 1 && path.endsWith("/") && !path.endsWith("//");
  return {
    path: cut ? path.slice(0, -1) : path,
    hadTrailingSlash: cut,
  };
}

/**
 * Reads what a request asks for (DESIGN section 7).
 *
 * The `Host` header is checked because Deno.serve builds `request.url` from it
 * as it came, so that a host such as `x/admin?` would choose the path.
 *
 * @returns The target, or the status to refuse the request with.
 */
export function readTarget(request: Request): Target | TargetRefusal {
  const { url } = request;
  const { authority, path, pathEnd } = splitUrl(url);
  if (isTooLong(url, path, pathEnd)) return 414;
  const host = request.headers.get("host");
  if (host !== null && !isAuthority(host, 0, host.length)) return 400;
  if (!isAuthority(url, authority, path)) return 400;
  if (path === pathEnd) return cutTrailingSlash("/");
  const canonical = canonicalizePath(url, path, pathEnd);
  return canonical === undefined ? 400 : cutTrailingSlash(canonical);
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
