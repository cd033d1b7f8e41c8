import type { Entry } from "../compose/registration.ts";
import { copyOptions } from "../declare/copied_options.ts";
import type { Registrable, RouteDeclaration } from "../declare/declaration.ts";
import { expectErrorHandler } from "../declare/expected_error_handler.ts";
import { expectMiddleware } from "../declare/expected_middleware.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import { refuseBuilt } from "../declare/open_declaration.ts";
import { expectOneMember, expectRegistrable } from "../declare/registrable.ts";
import type { Route } from "../declare/route.ts";
import { RouteDeclarations } from "../declare/route_declarations.ts";
import type { RegistrationOptions } from "../declare/settings.ts";
import type { UrlOptions } from "../declare/url_options.ts";
import type { UrlParams } from "../declare/url_params.ts";
import type { NoneGiven, UrlName } from "../declare/url_values.ts";
import { patternsOf } from "../path/type/known_types.ts";
import type { Mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import type { FetchHandler } from "./answering/dispatch.ts";
import { createFetchHandler } from "./answering/fetch_handler.ts";
import { expectObserver, type Observer } from "./answering/observer.ts";
import type { AppOptions } from "./app_options.ts";
import { buildApplication } from "./building/build_application.ts";
import type { BuiltApplication } from "./building/built_application.ts";
import { readClock } from "./clock.ts";
import { explainPath } from "./explained_path.ts";
import { createMatcher, type Match, type Matcher } from "./match.ts";
import { expectPath } from "./request/expected_path.ts";
import type { WrittenMethod } from "./request/written_method.ts";
import type { HttpError } from "./response/http_error.ts";
import { listVersions, type ServedVersion } from "./versions/versions.ts";

/** How messages refer to it. */
const SELF = "the application";

/**
 * An application: routes, blueprints and groups, composed into versioned
 * paths and served by {@linkcode App.fetch}.
 *
 * Declare everything first: the first use of `fetch`, `routes`, `match` or the
 * like builds the application, once.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, json, text } from "@strata/router";
 *
 * const app = new App();
 * app.get("/text", () => text("one"), { version: 1 });
 * app.get("/text", () => text("two"), { version: 2 });
 * app.get("/users/<id:int>", (_request, { params }) => json(params.id + 1));
 *
 * const response = await app.fetch(new Request("http://localhost/v2/text"));
 * assertEquals(await response.text(), "two");
 * ```
 *
 * The compiler infers the version prefix and the types from the options of
 * `new App()`. A class that extends `App` passes them as type arguments if its
 * handlers depend on them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 *
 * class Api extends App<"/<tenant>/v"> {
 *   constructor() {
 *     super({ versionPrefix: "/<tenant>/v" });
 *   }
 * }
 *
 * const api = new Api();
 * api.get("/me", (_request, { params }) => text(params.tenant), { version: 1 });
 * assertEquals(api.routes[0].path, "/<tenant:str>/v1/me");
 * ```
 */
export class App<
  const VersionPrefix extends string = string,
  const Types = unknown,
> extends RouteDeclarations<"", VersionPrefix, Types, never> {
  // Without the type parameters, so that every App is assignable to `App`.
  readonly #options: AppOptions;
  #entries: Entry[] = [];
  #members: Registrable[] = [];
  readonly #middleware: Middleware[] = [];
  #onError: ErrorHandler | undefined;
  #built: BuiltApplication | undefined;
  #fetch: FetchHandler | undefined;
  #match: Matcher | undefined;

  /**
   * Answers a request. It needs no `this`, so it can be passed to `Deno.serve`,
   * and `export default app` serves on edge platforms.
   *
   * @throws {DeclarationError} On access, when the declarations hold mistakes.
   */
  declare readonly fetch: FetchHandler;

  /**
   * Creates an application without routes.
   *
   * @param options How the application composes, matches and serves.
   * @throws {TypeError} When the options are not an object.
   */
  constructor(options: AppOptions<VersionPrefix, Types> = {}) {
    super();
    if (!isRecord(options)) {
      throw new TypeError(
        `Cannot create an App with ${showValue(options)}: pass an object of ` +
          'options, such as { versionPrefix: "/api/v" }, or omit it.',
      );
    }
    const { types, ...others } = options as AppOptions;
    // Trees may declare the same types, which are recognized by identity.
    const own = isRecord(types) ? { ...types } : types;
    this.#options = { ...copyOptions(others), types: own };
    // An own property, since `deno serve` ignores inherited ones; and a getter,
    // so that mistakes fail the start and not the first request.
    Object.defineProperty(this, "fetch", {
      get: () => this.#fetch ??= this.#createFetch(),
      enumerable: true,
      // A subclass may define its own.
      configurable: true,
    });
  }

  /**
   * Registers a blueprint, a group, or the routes of files.
   *
   * @param member The blueprint, group or routes of files.
   * @param options The version prefix of routes for which nothing more
   * specific sets one.
   * @throws {TypeError} When the member is none of these, another one is passed
   * in place of the options, or the application is already built.
   */
  blueprint(member: Registrable, options: RegistrationOptions = {}): this {
    expectRegistrable(member, "register with the application");
    expectOneMember(options);
    // Reading the declaration of a manifest declares all of its files.
    if (this.#built) refuseBuilt(`register ${member.declaration.place}`, SELF);
    const kind = "registration";
    this.#entries.push({ kind, member, options: copyOptions(options) });
    this.#members.push(member);
    return this;
  }

  /**
   * Adds middleware around all responses, including those to requests that no
   * route serves; the first is the outermost. Requests whose path is malformed
   * or too long, or whose host is malformed, are refused before it runs.
   *
   * @throws {TypeError} When one of them is not middleware, there are more than
   * 1,000, or the application is already built.
   */
  use(...middleware: Middleware[]): this {
    expectMiddleware(middleware, this.#middleware, SELF);
    if (this.#built) refuseBuilt("use middleware", SELF);
    this.#middleware.push(...middleware);
    return this;
  }

  /**
   * Sets the error handler, which also answers requests that no path or method
   * matches: it receives an `HttpError` for those.
   *
   * @throws {TypeError} When it is not a function, one is set already, or the
   * application is already built.
   */
  onError(handler: ErrorHandler): this {
    if (this.#built) refuseBuilt("set an error handler", SELF);
    expectErrorHandler(handler, this.#onError, SELF);
    this.#onError = handler;
    return this;
  }

  /**
   * The composed routes in order of declaration, groups depth-first; then those
   * that versions inherit from others. Where such a version has several
   * expressions or custom types in one position, they are in the order in which
   * they are tried. The array is frozen: copy it to sort it.
   *
   * @throws {DeclarationError} When the declarations hold mistakes.
   */
  get routes(): readonly Route[] {
    return this.#build().routes;
  }

  /**
   * The patterns of the parameter types that the application adds to the
   * built-in ones, such as `/[a-z]+-[0-9]+/`, by type name.
   *
   * @throws {DeclarationError} When the declarations hold mistakes.
   */
  get types(): ReadonlyMap<string, string> {
    return patternsOf(this.#build().types);
  }

  /**
   * Warnings about the declarations: they do not keep it from being built.
   *
   * @throws {DeclarationError} When the declarations hold mistakes.
   */
  get warnings(): readonly Mistake[] {
    return this.#build().warnings;
  }

  /**
   * Finds the route whose handler a request would reach: none for OPTIONS
   * requests that the router answers itself, and for a path that is redirected
   * the route of its target. A route file that is not loaded yet counts as
   * answering every method. Whether a version has ended, the length of the
   * path, and characters that no URL has, such as control characters, are not
   * checked.
   *
   * @param method The request's method, in capitals.
   * @param path The request's path as it stands in a URL, without a query.
   * @throws {TypeError} When the path is not a string, does not begin with a
   * slash, or has a query; or when the method is not in capitals.
   * @throws {DeclarationError} When the declarations hold mistakes.
   * @throws Whatever `parse` of a custom type throws.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, text } from "@strata/router";
   *
   * const app = new App();
   * app.get("/users/<id:int>", () => text("user"), { version: 1 });
   * assertEquals(app.match("GET", "/v1/users/7")?.params, { id: 7 });
   * assertEquals(app.match("GET", "/v1/users/me"), undefined);
   * ```
   */
  match<Method extends string>(
    method: WrittenMethod<Method>,
    path: string,
  ): Match | undefined {
    this.#match ??= createMatcher(
      this.#build().answering,
      this.#options.trailingSlash,
    );
    try {
      return this.#match(method, path);
    } catch (error) {
      // Checking it beforehand would slow down every match.
      expectPath(path, "match");
      throw error;
    }
  }

  /**
   * Explains why no route has a path, with the error that a request to it would
   * get: no version has it, or only versions other than the one that it names.
   * Use {@linkcode App.match} to find out whether a route has it.
   *
   * @param path A path that no route has, as it stands in a URL, without a
   * query.
   * @returns The error, of status 404; of 400 when the path is malformed, or
   * has an escaped slash where it is split at slashes; of 414 when too long.
   * @throws {TypeError} When the path is not a string, does not begin with a
   * slash, or has a query; or when the option `clock` returns no time.
   * @throws {DeclarationError} When the declarations hold mistakes.
   * @throws Whatever `parse` of a custom type throws.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, text } from "@strata/router";
   *
   * const app = new App();
   * app.get("/users", () => text("users"), { version: 1 });
   * assertEquals(
   *   app.explainMiss("/v2/users").message,
   *   "API version 2 does not exist.",
   * );
   * ```
   */
  explainMiss(path: string): HttpError {
    const { answering } = this.#build();
    const { trailingSlash } = this.#options;
    return explainPath(answering, path, trailingSlash, this.now());
  }

  /**
   * Builds the path of a route's URL.
   *
   * @param name The route's name: `blueprint.route` for a route of a blueprint,
   * the file's place for a route file, such as `v2/users/[id=int]`. Or its path
   * without version, such as `/users/<id:int>`. A name refers to the version
   * that declares the route, unless the options name another one.
   * @param params The values of its parameters, including those of its version
   * prefix. The compiler knows which ones a literal path takes.
   * @param options Which of several routes is meant: by its version, or `null`
   * for none; by its version prefix; or by the URL prefix that it begins with.
   * @throws {TypeError} When there is no such route or more than one, a value
   * is missing, is not accepted or belongs to no parameter, or the path is too
   * long to be served.
   * @throws {DeclarationError} When the declarations hold mistakes.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, text } from "@strata/router";
   *
   * const app = new App();
   * const options = { version: 1, name: "file" };
   * app.get("/files/<name>", () => text("file"), options);
   * assertEquals(app.urlFor("file", { name: "a/b" }), "/v1/files/a%2Fb");
   * ```
   */
  urlFor<
    const Name extends string,
    Values extends UrlParams = NoneGiven<Name>,
  >(
    name: UrlName<Name, Values>,
    params?: Values,
    options?: UrlOptions,
  ): string {
    return this.#build().answering.buildUrl(name, params, options);
  }

  /**
   * Lists the versions with their routes, the paths that they have removed, and
   * the current state of their lifecycle. Each route says where the parts of
   * its path come from.
   *
   * @returns The versions of each version prefix, in ascending order.
   * @throws {TypeError} When the option `clock` returns no time.
   * @throws {DeclarationError} When the declarations hold mistakes.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, text } from "@strata/router";
   *
   * const app = new App({ versions: { "1": { deprecated: "2024-11-01" } } });
   * app.get("/users", () => text("users"), { version: 1 });
   * app.get("/users", () => text("more users"), { version: 2 });
   * assertEquals(
   *   app.versions().map(({ path, state }) => `${path} ${state}`),
   *   ["/v1 deprecated", "/v2 supported"],
   * );
   * ```
   */
  versions(): readonly ServedVersion[] {
    const { routes, versionChanges } = this.#build();
    return listVersions(routes, versionChanges, this.now());
  }

  /**
   * Returns the time that decides which versions have ended: that of the option
   * `clock`, or the one that a test holds.
   *
   * @returns Milliseconds since the beginning of 1970, UTC.
   * @throws {TypeError} When the option `clock` returns no time.
   */
  now(): number {
    return readClock(this.#options.clock);
  }

  /**
   * Returns another {@linkcode App.fetch} of the same application, one that
   * reports its requests to an observer. Servers use it to log and trace.
   *
   * @param observer The observer of the requests.
   * @throws {TypeError} When it is not an observer.
   * @throws {DeclarationError} When the declarations hold mistakes.
   */
  observed(observer: Observer): FetchHandler {
    expectObserver(observer);
    return this.#createFetch(observer);
  }

  /** Adds a declaration. */
  protected override declare(route: RouteDeclaration): void {
    if (this.#built) refuseBuilt(`declare ${route.place}`, SELF);
    this.#entries.push(route);
  }

  /** Always `undefined`: its routes are declared in nothing else. */
  protected override get around(): undefined {
    return undefined;
  }

  #build(): BuiltApplication {
    if (!this.#built) {
      this.#built = buildApplication({
        options: this.#options,
        entries: this.#entries,
        members: this.#members,
        middleware: this.#middleware,
        onError: this.#onError,
      });
      // Nothing reads the declarations again, and there may be many.
      this.#entries = [];
      this.#members = [];
    }
    return this.#built;
  }

  #createFetch(observer?: Observer): FetchHandler {
    const built = this.#build();
    for (const warning of built.knownWarnings) observer?.onWarning?.(warning);
    return createFetchHandler(built.answering, this.#options, observer);
  }
}
