import type { UrlBuilder } from "../compose/url/url.ts";
import { NO_PARAMS } from "../match/params.ts";
import { RequestContext } from "./context.ts";

/** The context of a request that no route serves. */
export class UnmatchedContext extends RequestContext {
  readonly #findVersion: () => string | undefined;

  /**
   * Makes the context of such a request.
   *
   * @param request The request.
   * @param findVersion Finds the version that it is for.
   * @param buildUrl Builds URLs of the application's routes.
   * @param platform What the runtime passed after the request.
   */
  constructor(
    request: Request,
    findVersion: () => string | undefined,
    buildUrl: UrlBuilder,
    platform: readonly unknown[],
  ) {
    super(request, NO_PARAMS, undefined, buildUrl, platform);
    this.#findVersion = findVersion;
  }

  /** The version that the path names, if there is such a version. */
  override get version(): string | undefined {
    return this.#findVersion();
  }
}
