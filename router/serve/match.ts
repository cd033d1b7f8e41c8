import type { Route } from "../declare/route.ts";
import { readParams } from "../match/params.ts";
import { NO_LEAF as NOTHING } from "../match/table.ts";
import { canonicalizePath } from "../path/canonical_path.ts";
import type { Params } from "../path/type/params.ts";
import type { AnsweringApplication } from "./answering_application.ts";
import type { TrailingSlash } from "./app_options.ts";
import {
  findEndpoint,
  listOf,
  NO_ENDPOINT as NOT_ANSWERED,
  routeOf,
} from "./endpoint.ts";
import {
  methodNumber,
  OPTIONS as OPTIONS_METHOD,
  UNKNOWN_METHOD as NO_METHOD,
} from "./method_offsets.ts";
import { expectCapitals } from "./request/expected_method.ts";
import { expectPathAlone } from "./request/expected_path.ts";
import { SERVER_PATH } from "./request/target.ts";
import { endWithoutSlash } from "./request/trailing_slash.ts";

/** A route that a request would reach, and the values of its parameters. */
export interface Match {
  /** The route. */
  readonly route: Route;
  /** The values of its path's parameters, by name. */
  readonly params: Params;
}

/**
 * Finds the route that a request would reach; throws a `TypeError` for a method
 * or path that no request has.
 */
export type Matcher = (method: string, path: string) => Match | undefined;

// Imported bindings are read on every access, as find.ts explains.
const NO_LEAF = NOTHING;
const NO_ENDPOINT = NOT_ANSWERED;
const UNKNOWN_METHOD = NO_METHOD;
const OPTIONS = OPTIONS_METHOD;
const SLASH = 47;

/**
 * Creates a function that finds routes without a request.
 *
 * @param application The built application.
 * @param trailingSlash What it does with one trailing slash.
 */
export function createMatcher(
  { finder, endpoints }: AnsweringApplication,
  trailingSlash: TrailingSlash | undefined,
): Matcher {
  const isStrict = trailingSlash === "strict";

  function matchUpTo(
    end: number,
    text: string,
    method: number,
    isCanonical: boolean,
  ): Match | undefined {
    // The root has no segments.
    const leaf = finder.find(text, end === 1 ? 1 : 0, end, isCanonical);
    if (leaf === NO_LEAF) return matchOtherwise(end, text, method, isCanonical);
    const base = finder.base[0];
    const endpoint = findEndpoint(endpoints, leaf, base, method);
    if (endpoint === NO_ENDPOINT) return undefined;
    const list = listOf(endpoints, leaf, base, endpoint);
    const { lists } = endpoints;
    const params = readParams(lists, list, text, finder, isCanonical);
    // Testing an object for truthiness takes ten comparisons.
    return params === undefined
      ? undefined
      : { route: routeOf(endpoints, endpoint), params };
  }

  /**
   * Matches without a trailing slash, or decoded. No path matches with the
   * slash, which begins an empty segment, so none need be searched for first.
   */
  function matchOtherwise(
    end: number,
    text: string,
    method: number,
    isCanonical: boolean,
  ): Match | undefined {
    const cut = isStrict ? end : endWithoutSlash(text, 0, end);
    if (cut < end) return matchUpTo(cut, text, method, isCanonical);
    return isCanonical ? undefined : matchDecoded(text, method);
  }

  function matchDecoded(path: string, method: number): Match | undefined {
    if (!/[%?#]/.test(path)) return undefined;
    expectPathAlone(path, "match");
    const canonical = canonicalizePath(path);
    return canonical === undefined
      ? undefined
      : matchUpTo(canonical.length, canonical, method, true);
  }

  return (method, path) => {
    const number = methodNumber(method);
    // A path that is no string throws here, whatever the method is.
    const hasSlash = path.charCodeAt(0) === SLASH;
    if (number === OPTIONS && path === SERVER_PATH) return undefined;
    if (hasSlash && number !== UNKNOWN_METHOD) {
      return matchUpTo(path.length, path, number, false);
    }
    expectPathAlone(path, "match");
    expectCapitals(method);
    return undefined;
  };
}
