import type { UrlBuilder } from "../compose/url/url.ts";
import type { MiddlewareContext } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import type { UrlOptions } from "../declare/url_options.ts";
import type { UrlParams } from "../declare/url_params.ts";
import type { Params } from "../path/type/params.ts";
import { queryOf } from "./request/url_parts.ts";

/** How many contexts have been created. */
let count = 0;

/** The context of one request. */
export class RequestContext implements MiddlewareContext {
  /** The values of the path's parameters, by name. */
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
   * Creates the context of one request.
   *
   * @param request The request.
   * @param params The values of the path's parameters.
   * @param route The route that serves the request.
   * @param buildUrl Builds URLs of the application's routes.
   * @param platform What the runtime passed after the request.
   * @param findVersion Finds the version that the path names; that of the route
   * by default.
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

  /** The response to the request; `undefined` until there is one. */
  get answer(): Response | undefined {
    return this.#answer;
  }

  /**
   * The response that has upgraded the connection, after which no other can be
   * sent; `undefined` when none has.
   */
  get upgrade(): Response | undefined {
    return this.#answer?.status === 101 ? this.#answer : undefined;
  }

  /**
   * Marks the request as answered, whatever is still running: by the outermost
   * layer, or by whichever returns a response that upgrades the connection.
   *
   * @param answer The response.
   */
  end(answer: Response): void {
    this.#answer = answer;
  }

  /**
   * Tells whether the request came later than another one, as it does when the
   * other one's handler calls an application.
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

  /** The error that was thrown last and has been answered for. */
  get error(): unknown {
    return this.#readError?.();
  }

  /**
   * Records that something was thrown.
   *
   * @param readError Returns what was thrown, the same each time.
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
    // Applications may declare what is always passed.
    return this.#platform as MiddlewareContext["platform"];
  }

  /** The query of the request's URL. */
  get query(): URLSearchParams {
    return this.#query ??= new URLSearchParams(queryOf(this.#request));
  }

  /** The values that middleware passes on along with this request. */
  get state(): MiddlewareContext["state"] {
    // Applications may declare values that are always there.
    return this.#state ??= {} as MiddlewareContext["state"];
  }
}
