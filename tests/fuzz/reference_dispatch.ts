import { createReferenceSearch } from "../match/reference.ts";

/**
 * The policy of answers as one would explain it, sharing no code with the
 * router.
 */

/** Routes: the methods of each pattern. */
export type ReferenceRoutes = ReadonlyMap<string, readonly string[]>;

/** The expected answer to a request. */
export interface ReferenceAnswer {
  readonly status: number;
  /** The pattern whose handler answers, and with which values. */
  readonly pattern?: string;
  readonly params?: Record<string, unknown>;
  readonly allow?: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const AUTHORITY =
  /^(?:\[[0-9A-Fa-f:.]+\]|[\w\-.~!$&'()*+,;=%]*)(?::([0-9]*))?$/;

function isAuthority(text: string): boolean {
  const match = AUTHORITY.exec(text);
  return match !== null && Number(match[1] ?? 0) <= 65535;
}

function isMalformed(path: string): boolean {
  if (path.includes("\\")) return true;
  return path.split("/").some((segment) => {
    try {
      const text = decodeURIComponent(segment);
      // deno-lint-ignore no-control-regex -- control characters are refused
      return text === "." || text === ".." || /[\x00-\x1f\x7f]/.test(text);
    } catch {
      return true;
    }
  });
}

function allowOf(methods: readonly string[]): string {
  return METHODS.filter((method) =>
    method === "OPTIONS" || methods.includes(method) ||
    (method === "HEAD" && methods.includes("GET"))
  ).join(", ");
}

/**
 * Returns the expected answer to a request.
 *
 * @param routes The routes.
 * @param method The request's method.
 * @param host Its `Host` header.
 * @param url What follows the scheme in its URL: for most requests, Deno makes
 * it from the `Host` header.
 */
export function answerReference(
  routes: ReferenceRoutes,
  method: string,
  host: string,
  url: string,
): ReferenceAnswer {
  const [, authority, path] = /^([^/?#\\]*)([^?#]*)/.exec(url)!;
  if (new TextEncoder().encode(path).length > 8192) return { status: 414 };
  if (!isAuthority(host) || !isAuthority(authority)) return { status: 400 };
  if (isMalformed(path)) return { status: 400 };
  if (!METHODS.includes(method)) return { status: 501 };
  // It asks about the server, whatever matches it (RFC 9110 section 9.3.7).
  if (method === "OPTIONS" && path === "/*") return { status: 204 };
  const patterns = [...routes.keys()];
  const match = createReferenceSearch(patterns)(path || "/");
  if (!match) return { status: 404 };
  if (match.isRefused) return { status: 400 };
  const pattern = patterns[match.index];
  const methods = routes.get(pattern)!;
  const allow = allowOf(methods);
  if (allow.split(", ").includes(method)) {
    return method === "OPTIONS" && !methods.includes("OPTIONS")
      ? { status: 204, allow }
      : { status: 200, pattern, params: match.params };
  }
  return { status: 405, allow };
}
