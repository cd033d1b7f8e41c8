/**
 * Strata turns a folder of files, or declarations in code, into a versioned
 * HTTP API for Deno and edge runtimes. This module runs wherever `Request` and
 * `Response` exist and has no dependencies.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 *
 * const app = new App();
 * app.get("/hello/<name>", (_request, { params }) => text(params.name), {
 *   version: 1,
 * });
 *
 * const response = await app.fetch(new Request("http://localhost/v1/hello/you"));
 * assertEquals(await response.text(), "you");
 * ```
 *
 * @module
 */

export { html, json, text } from "./router/serve/response/answer.ts";
export type { JsonData } from "./router/serve/response/json_data.ts";
export { redirect } from "./router/serve/response/redirect.ts";
export type { RedirectStatus } from "./router/serve/response/redirect.ts";
export { App } from "./router/serve/app.ts";
export type { WrittenMethod } from "./router/serve/request/written_method.ts";
export type { FetchHandler } from "./router/serve/answering/dispatch.ts";
export type { AppOptions, TrailingSlash } from "./router/serve/app_options.ts";
export type {
  RemovedRoute,
  ServedVersion,
} from "./router/serve/versions/versions.ts";
export type { VersionState } from "./router/serve/versions/lifecycle_state.ts";
export type {
  Observer,
  UnexpectedAnswer,
} from "./router/serve/answering/observer.ts";
export { HttpError } from "./router/serve/response/http_error.ts";
export type { HttpErrorOptions } from "./router/serve/response/http_error.ts";
export type { Match } from "./router/serve/match.ts";
export { Blueprint } from "./router/declare/blueprint.ts";
export { BlueprintGroup } from "./router/declare/group.ts";
export type {
  PathHandlers,
  PrefixedPath,
  RouteDeclarations,
} from "./router/declare/route_declarations.ts";
export type { WrittenPath } from "./router/declare/path_hint.ts";
export type { Handlers, Registrable } from "./router/declare/declaration.ts";
export type {
  Answer,
  Context,
  ErrorHandler,
  Handler,
  Middleware,
  MiddlewareContext,
  Platform,
  State,
} from "./router/declare/handler.ts";
export type { EndpointKey, Method } from "./router/declare/method.ts";
export type {
  ExtendedVersion,
  OverriddenSetting,
  Route,
  RoutePart,
  RouteSource,
  VersionLevel,
} from "./router/declare/route.ts";
export type {
  LifecycleDate,
  LifecycleOptions,
  LinkOptions,
  OnSunset,
  RouteLifecycle,
  Stability,
} from "./router/declare/lifecycle.ts";
export type { Moment } from "./router/declare/moment.ts";
export type {
  ExtensionOptions,
  GroupOptions,
  RegistrationOptions,
  RouteOptions,
  VersionOptions,
} from "./router/declare/settings.ts";
export type { UrlOptions } from "./router/declare/url_options.ts";
export type { UrlParams } from "./router/declare/url_params.ts";
export type { NoneGiven, UrlName } from "./router/declare/url_values.ts";
export { DeclarationError } from "./router/report/declaration_error.ts";
export type { Mistake, MistakeCode } from "./router/report/mistake.ts";
export type {
  CustomType,
  CustomTypes,
} from "./router/path/type/custom_type.ts";
export type {
  BuiltinType,
  Params,
  ParamsOf,
  ParamValue,
} from "./router/path/type/params.ts";
export { compareVersions } from "./router/path/version_order.ts";
export type { Version } from "./router/path/version.ts";
export { fileRoutes } from "./router/files/file_routes.ts";
export { openManifest } from "./router/files/manifest/open_manifest.ts";
export type { RouteFile, RouteTree } from "./router/files/tree.ts";
export type { FileOptions } from "./router/files/route_file_settings.ts";
export type { VersionSettings } from "./router/files/version_settings.ts";
