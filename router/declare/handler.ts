import type { Params, ParamsOfText } from "../path/type/params.ts";
import type { Route } from "./route.ts";
import type { UrlOptions } from "./url_options.ts";
import type { UrlParams } from "./url_params.ts";
import type { NoneGiven, UrlName } from "./url_values.ts";

/** What a handler or middleware gives: a response, now or later. */
export type Answer = Response | Promise<Response>;

/**
 * What middleware hands on along a request. An application says what that is by
 * adding to the type; once it has, nothing else can be handed on. What only some
 * handlers have around them should be optional: no type tells which middleware a
 * handler has.
 *
 * @example
 * ```ts ignore
 * declare module "@strata/router" {
 *   interface State {
 *     user?: { readonly name: string };
 *   }
 * }
 * ```
 */
// deno-lint-ignore no-empty-interface
export interface State {}

/**
 * What the runtime passes after a request, by its place in `context.platform`.
 * An application says what that is where it runs by adding to the type; of what
 * it does not name, nothing is known. What tests or other runtimes do not pass
 * should be optional.
 *
 * @example
 * ```ts ignore
 * declare module "@strata/router" {
 *   interface Platform {
 *     0: { readonly AUDIT_URL: string };
 *   }
 * }
 * ```
 */
// deno-lint-ignore no-empty-interface
export interface Platform {}

/**
 * What middleware and error handlers know of a request. It is handed on as it
 * is, with additions in `state`: most of it is made when it is asked for, and a
 * copy by spreading would not have it.
 */
export interface MiddlewareContext<Parameters = Params> {
  /** The values that the path's parameters took, by name. */
  readonly params: Parameters;
  /** The route that serves the request; `undefined` when none does. */
  readonly route: Route | undefined;
  /**
   * The version that the request is for, without a leading `v`, for example
   * `"1.25"`: that of the route, or where none serves it, the one that its path
   * names, if there is such a version.
   */
  readonly version: string | undefined;
  /** What the request's URL has after its `?`; one object for each request. */
  readonly query: URLSearchParams;
  /**
   * What the runtime passed after the request: on Deno the connection's
   * information, on Workers `env` and `ctx`. An application says their types by
   * adding to {@linkcode Platform}.
   */
  readonly platform: readonly unknown[] & Platform;
  /**
   * Builds the path of a route's URL, as `app.urlFor` does, from the route's
   * name or its path without version, such as `/users/<id:int>`. It is that of
   * the request's version, unless another is asked for or only another has the
   * name. Values of its version prefix that are not given are those of the
   * request, where a route serves it.
   *
   * @throws {TypeError} When there is no such route or more than one; when the
   * path is one of other versions alone; when a value is missing or would not be
   * accepted, or neither the route nor that of the request has its parameter;
   * and when the path is too long to be served.
   */
  readonly urlFor: <
    const Name extends string,
    Values extends UrlParams = NoneGiven<Name>,
  >(
    name: UrlName<Name, Values>,
    params?: Values,
    options?: UrlOptions,
  ) => string;
  /**
   * Holds what middleware hands on; one object for each request. Of what it has,
   * nothing is known until an application adds to {@linkcode State}.
   */
  readonly state: keyof State extends never ? Record<string, unknown> : State;
  /**
   * What a handler or middleware has thrown last, and has been answered for:
   * `next()` gives that answer and throws nothing. What error handlers throw
   * instead does not take its place. `undefined` while nothing was thrown.
   */
  readonly error: unknown;
}

/**
 * What a handler knows of a request beyond the `Request` itself. The handler can
 * hand it to middleware that it calls. A function that handlers call takes a
 * `Context` of the parameters that it reads.
 *
 * @example
 * ```ts
 * import { App, type Context, json, type Params } from "@strata/router";
 *
 * type UserContext = Context<Params<"/users/<id:int>">>;
 * const nextOf = ({ params }: UserContext): number => params.id + 1;
 *
 * const app = new App();
 * app.get("/users/<id:int>", (_request, context) => json(nextOf(context)));
 * ```
 */
export interface Context<Parameters = Params>
  extends Omit<MiddlewareContext, "params" | "route"> {
  /** The values that the path's parameters took, by name. */
  readonly params: Parameters;
  /** The route that serves the request. */
  readonly route: Route;
}

/**
 * Answers the requests of one method of one path. The parameters are typed by
 * the path: the one it is declared with, or, in a route file, the file's own
 * place below the routes folder. What types of the application's own give is
 * known where they are named: `Handler<"rooms/[n=even]", typeof types>`.
 *
 * @example
 * ```ts
 * import { type Handler, json } from "@strata/router";
 *
 * // routes/users/[id=int].ts
 * export const GET: Handler<"users/[id=int]"> = (_request, { params }) =>
 *   json({ next: params.id + 1 });
 * ```
 */
export type Handler<
  Path extends string = string,
  Types = unknown,
> = (
  request: Request,
  // Not as Params, whose name and path the compiler would show in place of the
  // values.
  context: Context<
    {
      [Name in keyof ParamsOfText<Path, Types>]: ParamsOfText<
        Path,
        Types
      >[Name];
    }
  >,
) => Answer;

/**
 * Any handler, of whatever path, as what holds handlers has them. Which
 * parameters it reads is not known, so that no route takes it: a
 * {@linkcode Handler} of its path is declared.
 *
 * @internal
 */
export type AnyHandler = (request: Request, context: Context<never>) => Answer;

/**
 * Wraps what comes after it: other middleware and, at the end, the handler.
 * Where its routes have a URL prefix in common, or the folder of its file has
 * parameters, it can be typed by that, as handlers are.
 *
 * @param request The request.
 * @param context Its context.
 * @param next Calls what comes after, once, and gives its response. It throws
 * nothing: an error comes as the answer to it, and stands in `context.error`.
 * An error that it is given, as by `.catch(next)`, is that of the middleware, as
 * is a text, a redirect, or anything with a `status` from 400 on.
 * A response without a body is copied on its way out, since it may be given for
 * other requests too: properties that are set on it, and a `WeakMap` that holds
 * it, say nothing to the middleware around. Hand on in `context.state` what
 * belongs to a request.
 *
 * @example
 * ```ts
 * import type { Middleware } from "@strata/router";
 *
 * const timing: Middleware = async (_request, _context, next) => {
 *   const start = performance.now();
 *   const response = await next();
 *   const time = performance.now() - start;
 *   response.headers.set("server-timing", `app;dur=${time}`);
 *   return response;
 * };
 * ```
 *
 * @example
 * ```ts
 * import { HttpError, type Middleware } from "@strata/router";
 *
 * // routes/orgs/[org=int]/_middleware.ts
 * export default ((_request, { params }, next) => {
 *   if (params.org > 0) return next();
 *   throw new HttpError(404, "There is no such organization.");
 * }) satisfies Middleware<"orgs/[org=int]">;
 * ```
 */
export type Middleware<
  Path extends string = string,
  Types = unknown,
> = (
  request: Request,
  // Written out as for handlers; of other parameters that a route has, nothing
  // is known.
  context: MiddlewareContext<
    {
      [Name in keyof (Params & ParamsOfText<Path, Types>)]:
        (Params & ParamsOfText<Path, Types>)[Name];
    }
  >,
  next: () => Promise<Response>,
) => Answer;

/**
 * Turns what a handler or middleware threw, or an `HttpError` of the router,
 * into a response; what it throws goes on to the handler around it. It can be
 * typed by a path as {@linkcode Middleware} is.
 *
 * @example
 * ```ts
 * import { type ErrorHandler, HttpError, json } from "@strata/router";
 *
 * const inJson: ErrorHandler = (error) => {
 *   // Anything else says nothing to clients: it is logged, and answered 500.
 *   if (!(error instanceof HttpError)) throw error;
 *   const { status, message, headers } = error;
 *   return json({ error: message }, { status, headers });
 * };
 * ```
 */
export type ErrorHandler<
  Path extends string = string,
  Types = unknown,
> = (
  error: unknown,
  request: Request,
  // Written out as for middleware.
  context: MiddlewareContext<
    {
      [Name in keyof (Params & ParamsOfText<Path, Types>)]:
        (Params & ParamsOfText<Path, Types>)[Name];
    }
  >,
) => Answer;
