import type { Params } from "../path/type/params.ts";
import type { Version } from "../path/version.ts";
import { copyOptions, NO_OPTIONS } from "./copied_options.ts";
import type { Handlers, RouteDeclaration } from "./declaration.ts";
import { leaveOutMissing } from "./given_values.ts";
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
 * What follows in a path: it begins with a slash, unless it is empty.
 *
 * @internal
 */
export type PathPart<Text extends string> = Text extends "" | `/${string}`
  ? Text
  : `/${Text}`;

/**
 * A path with the prefixes before it, as far as the compiler knows them. Without
 * any that has parameters it is the path as it is, so that a function of any
 * path can hand it on; else its first slash tells it from the path of a file.
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
 * The path of a route: with its own version prefix, where it has one, or with
 * that around it, or where nothing can give it a version, with neither. While
 * the compiler looks at what wraps a handler, it has inferred no own one yet.
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
 * What applications and blueprints share: declaring routes, in general and
 * for each method. The type parameters carry what comes before a route's path,
 * and which versions something around may give it.
 */
export abstract class RouteDeclarations<
  UrlPrefix extends string,
  VersionPrefix extends string,
  Types,
  Around extends Version,
> {
  /**
   * What requests give by the prefixes before every path. It is there for the
   * compiler alone: what is known to have no such prefix does not stand in for
   * what has.
   */
  declare protected readonly given: Params<
    PrefixedPath<VersionPrefix, UrlPrefix, "">
  >;

  /** Takes a declaration. */
  protected abstract declare(route: RouteDeclaration): void;

  /** What routes are declared in, unless that is the application. */
  protected abstract get around(): { readonly place: string } | undefined;

  /**
   * Declares the handlers of one path.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handlers A handler for each method, `ALL` for any other; one that is
   * `undefined` is left out.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
      ? leaveOutMissing(handlers as Handlers)
      : {};
    const keys = listKeys(given);
    // What holds no handlers stays, to be refused.
    if (keys.length === 0) {
      return this.#declareRoute(path, keys, handlers, options);
    }
    // They may be changed for the next declaration.
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
   * Declares the handler of GET requests to a path. HEAD requests are answered
   * from it too.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * one of all methods, the router answers them itself.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
   * Declares the handler of requests to a path of any method that has no handler
   * of its own.
   *
   * @param path The path, with parameters as `<name>` or `<name:type>`.
   * @param handler What answers.
   * @param options The route's settings: its version, name and lifecycle.
   * @throws {TypeError} When the application that it is for is already built.
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
