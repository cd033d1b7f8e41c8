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
