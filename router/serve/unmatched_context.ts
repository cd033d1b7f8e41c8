import type { UrlBuilder } from "../compose/url/url.ts";
import { NO_PARAMS } from "../match/params.ts";
import { RequestContext } from "./context.ts";
import type { MissFinder } from "./versions/miss.ts";
import type { VersionFinder } from "./versions/version_finder.ts";

/** The context of a request that no route serves. */
export class UnmatchedContext extends RequestContext {
  readonly #findVersion: () => string | undefined;

  /**
   * Makes the context of such a request.
   *
   * @param request The request.
   * @param findVersion Finds the version that it is for.
   * @param buildUrl Builds URLs of the application's routes.
   * @param first What the runtime passed after the request.
   * @param second What the runtime passed after that.
   */
  constructor(
    request: Request,
    findVersion: () => string | undefined,
    buildUrl: UrlBuilder,
    first: unknown,
    second: unknown,
  ) {
    super(request, NO_PARAMS, undefined, buildUrl, first, second);
    this.#findVersion = findVersion;
  }

  /** The version that the path names, if there is such a version. */
  override get version(): string | undefined {
    return this.#findVersion();
  }
}

/**
 * Finds the version that a path names which no route has: that which the answer
 * tells of, since several version prefixes may fit.
 *
 * @param findMiss Finds what the answer tells of.
 * @param findVersions Finds what versions it can name.
 * @param path The canonical path, without a trailing slash.
 * @returns The version; `undefined` when there is none.
 */
export function findMissedVersion(
  findMiss: MissFinder,
  findVersions: VersionFinder,
  path: string,
): string | undefined {
  const miss = findMiss(path);
  if (miss) return miss.isKnown ? miss.version : undefined;
  for (const { version, isKnown } of findVersions(path)) {
    if (isKnown) return version;
  }
  return undefined;
}
