import type { UrlBuilder } from "../compose/url/url.ts";
import type { MiddlewareContext } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import type { UrlOptions } from "../declare/url_options.ts";
import type { UrlParams } from "../declare/url_params.ts";
import type { Params } from "../path/type/params.ts";
import { queryOf } from "./request/url_parts.ts";

/** How many contexts were made. */
let count = 0;

/** The context of one request. */
export class RequestContext implements MiddlewareContext {
  /** The values that the path's parameters took, by name. */
  readonly params: Params;
  /** The route that serves the request; `undefined` when none does. */
  readonly route: Route | undefined;
  readonly #request: Request;
  readonly #buildUrl: UrlBuilder;
  readonly #platform: readonly unknown[];
  readonly #findVersion: (() => string | undefined) | undefined;
  readonly #number = ++count;
  #query: URLSearchParams | undefined;
  #state: MiddlewareContext["state"] | undefined;
  #readError: (() => unknown) | undefined;
  #answer: Response | undefined;

  /**
   * Makes the context of one request.
   *
   * @param request The request.
   * @param params The values of the path's parameters.
   * @param route The route that serves the request.
   * @param buildUrl Builds URLs of the application's routes.
   * @param platform What the runtime passed after the request.
   * @param findVersion Finds the version that the path names; that of the route
   * where it is not set.
   */
  constructor(
    request: Request,
    params: Params,
    route: Route | undefined,
    buildUrl: UrlBuilder,
    platform: readonly unknown[],
    findVersion?: () => string | undefined,
  ) {
    this.params = params;
    this.route = route;
    this.#request = request;
    this.#buildUrl = buildUrl;
    this.#platform = platform;
    this.#findVersion = findVersion;
  }

  /** What the request has been answered with; `undefined` until then. */
  get answer(): Response | undefined {
    return this.#answer;
  }

  /**
   * What has upgraded the connection, in whose place no other answer can be
   * sent; `undefined` when nothing has.
   */
  get upgrade(): Response | undefined {
    return this.#answer?.status === 101 ? this.#answer : undefined;
  }

  /**
   * Notes that the request has been answered, whatever still goes on: by the
   * outermost layer, or by whoever gives a response that upgrades the connection.
   *
   * @param answer What it is answered with.
   */
  end(answer: Response): void {
    this.#answer = answer;
  }

  /**
   * Tells whether the request came later than another one, as it does when the
   * other one's handler asks an application.
   *
   * @param other The context of the other one.
   */
  isLaterThan(other: RequestContext): boolean {
    return this.#number > other.#number;
  }

  /** Builds the path of a route's URL; it needs no `this`. */
  get urlFor(): MiddlewareContext["urlFor"] {
    return (name: string, params?: UrlParams, options?: UrlOptions) =>
      this.#buildUrl(name, params, options, this);
  }

  /** What was thrown last, and is answered for. */
  get error(): unknown {
    return this.#readError?.();
  }

  /**
   * Notes that something was thrown.
   *
   * @param readError Gives what was thrown, the same each time.
   */
  fail(readError: () => unknown): void {
    this.#readError = readError;
  }

  /** The version that the path names, if there is one, without a leading `v`. */
  get version(): string | undefined {
    return this.#findVersion ? this.#findVersion() : this.route?.version;
  }

  /** What the runtime passed after the request. */
  get platform(): MiddlewareContext["platform"] {
    // Applications may say what is always passed.
    return this.#platform as MiddlewareContext["platform"];
  }

  /** What the request's URL has after its `?`. */
  get query(): URLSearchParams {
    return this.#query ??= new URLSearchParams(queryOf(this.#request));
  }

  /** Holds what middleware hands on along this request. */
  get state(): MiddlewareContext["state"] {
    // Applications may say that values are always there.
    return this.#state ??= {} as MiddlewareContext["state"];
  }
}
