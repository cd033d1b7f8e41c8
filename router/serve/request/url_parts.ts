const SLASH = 47;
const QUESTION = 63;
const PATH_END = /[?#]/g;
const FRAGMENT = /#/g;
const AUTHORITY_END = /[/?#\\]/g;

/** Where the parts of a URL begin and end. */
interface UrlParts {
  readonly authority: number;
  readonly path: number;
  readonly pathEnd: number;
}

function indexOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? match.index : text.length;
}

/**
 * Finds the parts of a request's URL, which may be malformed.
 *
 * @param url The URL, as the runtime provides it.
 */
export function splitUrl(url: string): UrlParts {
  // Bun provides only the path when a request has no host.
  if (url.charCodeAt(0) === SLASH) {
    return { authority: 0, path: 0, pathEnd: indexOfMatch(PATH_END, url, 0) };
  }
  const authority = url.indexOf("://") + "://".length;
  const path = indexOfMatch(AUTHORITY_END, url, authority);
  return { authority, path, pathEnd: indexOfMatch(PATH_END, url, path) };
}

/**
 * Returns the path of a request as it stands in its URL, without the query.
 *
 * @param request The request.
 */
export function rawPathOf({ url }: Request): string {
  const { path, pathEnd } = splitUrl(url);
  return url.slice(path, pathEnd) || "/";
}

/**
 * Returns the query of a request as it stands in its URL, with its `?`.
 *
 * @param request The request.
 */
export function queryOf({ url }: Request): string {
  const start = splitUrl(url).pathEnd;
  return url.charCodeAt(start) === QUESTION
    ? url.slice(start, indexOfMatch(FRAGMENT, url, start))
    : "";
}
