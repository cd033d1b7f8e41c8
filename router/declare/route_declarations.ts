import type { Params } from "../path/type/params.ts";
import type { Version } from "../path/version.ts";
import { copyOptions, NO_OPTIONS } from "./copied_options.ts";
import type { Handlers, RouteDeclaration } from "./declaration.ts";
import { omitMissing } from "./defined_values.ts";
import type { Handler } from "./handler.ts";
import {
  canHoldHandlers,
  type EndpointKey,
  KEY_ALONE,
  listKeys,
} from "./method.ts";
import type { WrittenPath } from "./path_hint.ts";
import { RouteInCode } from "./route_in_code.ts";
import type { RouteOptions } from "./settings.ts";

/**
 * Tells whether a prefix has no parameters, as far as the compiler knows it.
 *
 * @internal
 */
export type IsStatic<Prefix extends string> = Prefix extends
  `${string}<${string}` ? false : true;

/**
 * A part of a path that follows others: it begins with a slash, unless empty.
 *
 * @internal
 */
export type PathPart<Text extends string> = Text extends "" | `/${string}`
  ? Text
  : `/${Text}`;

/**
 * A path with the prefixes before it, as far as the compiler knows them. If none
 * has parameters, it is the path itself, so that a generic function can pass it
 * on; otherwise its leading slash distinguishes it from a file's path.
 *
 * @example
 * ```ts
 * import { App, type Handler, type PrefixedPath, text } from "@strata/router";
 *
 * const app = new App({ versionPrefix: "/<tenant>/v" });
 * function add<Path extends string>(
 *   path: Path,
 *   handler: Handler<PrefixedPath<"/<tenant>/v", "", Path>>,
 * ): void {
 *   app.get(path, handler, { version: 1 });
 * }
 * add("/me", (_request, { params }) => text(params.tenant));
 * ```
 */
export type PrefixedPath<
  VersionPrefix extends string,
  UrlPrefix extends string,
  Path extends string,
> = IsStatic<VersionPrefix> extends true
  ? IsStatic<UrlPrefix> extends true ? Path
  : `${PathPart<UrlPrefix>}${PathPart<Path>}`
  : `${PathPart<VersionPrefix>}${PathPart<UrlPrefix>}${PathPart<Path>}`;

/**
 * The path of a route: with its own version prefix, if it has one, otherwise
 * with that around it, or with neither if nothing can give it a version. While
 * the compiler checks a function around a handler, no own one is inferred yet.
 *
 * @internal
 */
export type RoutePath<
  Versions extends Version,
  Own extends string,
  Outer extends string,
  UrlPrefix extends string,
  Path extends string,
> = PrefixedPath<
  [Versions] extends [never] ? ""
    : [Own] extends [never] ? Outer
    : NoInfer<Own>,
  UrlPrefix,
  NoInfer<Path>
>;

/**
 * The handlers of one path, by method, with the path's parameters.
 *
 * @example
 * ```ts
 * import { App, json, type PathHandlers } from "@strata/router";
 *
 * const user = {
 *   GET: (_request, { params }) => json({ id: params.id }),
 *   DELETE: () => new Response(null, { status: 204 }),
 * } satisfies PathHandlers<"/users/<id:int>">;
 *
 * const app = new App();
 * app.route("/users/<id:int>", user);
 * ```
 */
export type PathHandlers<Path extends string, Types = unknown> = {
  readonly [Key in EndpointKey]?: Handler<Path, Types> | undefined;
};

/**
 * The methods that applications and blueprints share, which declare routes in
 * general and for each HTTP method. The type parameters carry the prefixes
 * before a route's path, and the versions that settings around may give it.
 */
export abstract class RouteDeclarations<
  UrlPrefix extends string,
  VersionPrefix extends string,
  Types,
  Around extends Version,
> {
  /**
   * The values of the parameters in the prefixes before every path. It exists
   * for the compiler alone: a type that is known to have no such prefix is not
   * assignable to one that has.
   */
  declare protected readonly given: Params<
    PrefixedPath<VersionPrefix, UrlPrefix, "">
  >;

  /** Adds a declaration. */
  protected abstract declare(route: RouteDeclaration): void;

  /** The declaration that routes belong to; `undefined` in an application. */
  protected abstract get around(): { readonly place: string } | undefined;

  /**
   * Declares the handlers of one path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handlers A handler for each method, `ALL` for any other; one that is
   * `undefined` is ignored.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   *
   * @example
   * ```ts
   * import { assertEquals } from "@std/assert";
   * import { App, json } from "@strata/router";
   *
   * const app = new App();
   * app.route("/users/<id:int>", {
   *   GET: (_request, { params }) => json({ id: params.id }),
   *   DELETE: () => new Response(null, { status: 204 }),
   * }, { version: 1, name: "user" });
   * assertEquals(app.urlFor("user", { id: 7 }), "/v1/users/7");
   * ```
   */
  route<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handlers: PathHandlers<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    const given = canHoldHandlers(handlers)
      ? omitMissing(handlers as Handlers)
      : {};
    const keys = listKeys(given);
    // A value without handlers is kept, to be refused.
    if (keys.length === 0) {
      return this.#declareRoute(path, keys, handlers, options);
    }
    // The object may be changed for the next declaration.
    const kept = keys.length === 1
      ? given[keys[0] as EndpointKey]
      : { ...given };
    return this.#declareRoute(path, keys, kept, options);
  }

  #declareRoute(
    path: string,
    keys: readonly string[],
    handlers: unknown,
    options: RouteOptions,
  ): this {
    const own = copyOptions(options);
    this.declare(new RouteInCode(path, keys, handlers, own, this.around));
    return this;
  }

  /**
   * Declares the handler of GET requests to a path, which answers HEAD requests
   * as well.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  get<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.GET, handler, options);
  }

  /**
   * Declares the handler of HEAD requests to a path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  head<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.HEAD, handler, options);
  }

  /**
   * Declares the handler of POST requests to a path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  post<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.POST, handler, options);
  }

  /**
   * Declares the handler of PUT requests to a path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  put<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.PUT, handler, options);
  }

  /**
   * Declares the handler of PATCH requests to a path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  patch<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.PATCH, handler, options);
  }

  /**
   * Declares the handler of DELETE requests to a path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  delete<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.DELETE, handler, options);
  }

  /**
   * Declares the handler of OPTIONS requests to a path. Without one, and without
   * one for all methods, the router answers them itself.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  options<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.OPTIONS, handler, options);
  }

  /**
   * Declares the handler of requests to a path with any method that has no
   * handler of its own.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler The handler.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application it belongs to is already built.
   */
  all<
    const Path extends string,
    const Prefix extends string = VersionPrefix,
    const Given extends Version = never,
  >(
    path: WrittenPath<Path>,
    handler: Handler<
      RoutePath<Given | Around, Prefix, VersionPrefix, UrlPrefix, Path>,
      Types
    >,
    options: RouteOptions<Prefix, Given> = NO_OPTIONS,
  ): this {
    return this.#declareRoute(path, KEY_ALONE.ALL, handler, options);
  }
}
