import type { Params, ParamsOfText } from "../path/type/params.ts";
import type { Route } from "./route.ts";
import type { UrlOptions } from "./url_options.ts";
import type { UrlParams } from "./url_params.ts";
import type { NoneGiven, UrlName } from "./url_values.ts";

/** What a handler or middleware returns: a response, or a promise of one. */
export type Answer = Response | Promise<Response>;

/**
 * The values that middleware passes on with a request. An application declares
 * them by augmenting this interface; once it has, no others can be passed on.
 * Values that only some handlers receive should be optional: no type tells
 * which middleware a handler has.
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
 * The arguments that the runtime passes after a request, by their index in
 * `context.platform`. An application declares those of the runtime it runs on
 * by augmenting this interface; all others are `unknown`. Those that tests or
 * other runtimes do not pass should be optional.
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
 * The context of a request for middleware and error handlers. Pass it on as it
 * is, with additions in `state`: most of its properties are getters, which a
 * copy by spreading would not have.
 */
export interface MiddlewareContext<Parameters = Params> {
  /** The values of the path's parameters, by name. */
  readonly params: Parameters;
  /** The route that serves the request; `undefined` when none does. */
  readonly route: Route | undefined;
  /**
   * The version that the request is for, without a leading `v`, for example
   * `"1.25"`: that of the route, or if none serves it, the one that its path
   * names, if there is such a version.
   */
  readonly version: string | undefined;
  /** The query parameters of the request's URL; one object per request. */
  readonly query: URLSearchParams;
  /**
   * The arguments that the runtime passed after the request: on Deno the
   * connection info, on Workers `env` and `ctx`. An application declares their
   * types by augmenting {@linkcode Platform}.
   */
  readonly platform: readonly unknown[] & Platform;
  /**
   * Builds the path of a route's URL, as `app.urlFor` does, from the route's
   * name or its path without version, such as `/users/<id:int>`. The route is
   * that of the request's version, unless the options choose another or only
   * another has the name. Values of its version prefix that are not given are
   * those of the request, if a route serves it.
   *
   * @throws {TypeError} When there is no such route or more than one; when only
   * other versions have the path; when a value is missing, would not be
   * accepted or is for a parameter that neither the route nor that of the
   * request has; and when the path is too long to be served.
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
   * The values that middleware passes on; one object per request. They are
   * `unknown` until an application augments {@linkcode State}.
   */
  readonly state: keyof State extends never ? Record<string, unknown> : State;
  /**
   * The error that a handler or middleware threw last, for which there is an
   * answer: `next()` returns that and throws nothing. An error that an error
   * handler throws does not replace it. `undefined` while nothing was thrown.
   */
  readonly error: unknown;
}

/**
 * The context of a request for a handler, beside the `Request` itself. The
 * handler can pass it to middleware that it calls. A function that handlers
 * call takes a `Context` of the parameters that it reads.
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
  /** The values of the path's parameters, by name. */
  readonly params: Parameters;
  /** The route that serves the request. */
  readonly route: Route;
}

/**
 * Answers requests of one method to one path. The parameters are typed by the
 * path: the one it is declared with or, in a route file, the file's own path
 * below the routes folder. Values of the application's custom types are typed if
 * those are passed: `Handler<"rooms/[n=even]", typeof types>`.
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
 * A handler of any path, as declarations hold it. The parameters that it reads
 * are not known, so that no route accepts it: a route is declared with a
 * {@linkcode Handler} of its path.
 *
 * @internal
 */
export type AnyHandler = (request: Request, context: Context<never>) => Answer;

/**
 * Wraps what comes after it: other middleware and, at the end, the handler. If
 * its routes share a URL prefix, or the folder of its file has parameters, it
 * can be typed by that path, as handlers are.
 *
 * @param request The request.
 * @param context Its context.
 * @param next Calls what comes after, once, and returns its response. It throws
 * nothing: an error arrives as the answer to it, and is in `context.error`. An
 * error passed to it, as by `.catch(next)`, counts as thrown by the middleware,
 * as does a string, a redirect, or anything with a `status` of 400 or more. A
 * response without a body is copied on its way out, since it may be returned
 * for other requests too: properties set on it, or a `WeakMap` keyed by it, are
 * lost to the middleware around. Pass on in `context.state` what belongs to a
 * request.
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
  // Written out as for handlers; nothing is known of other parameters that a
  // route has.
  context: MiddlewareContext<
    {
      [Name in keyof (Params & ParamsOfText<Path, Types>)]:
        (Params & ParamsOfText<Path, Types>)[Name];
    }
  >,
  next: () => Promise<Response>,
) => Answer;

/**
 * Turns an error that a handler or middleware threw, or an `HttpError` of the
 * router, into a response; an error that it throws goes to the error handler
 * around it. It can be typed by a path, as {@linkcode Middleware} is.
 *
 * @example
 * ```ts
 * import { type ErrorHandler, HttpError, json } from "@strata/router";
 *
 * const inJson: ErrorHandler = (error) => {
 *   // Anything else is logged, and clients get a 500 without details.
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
