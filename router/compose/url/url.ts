import { memoize } from "../../collection/memoize.ts";
import { omitMissing } from "../../declare/defined_values.ts";
import type { Route } from "../../declare/route.ts";
import {
  expectUrlOptions,
  type UrlOptions,
} from "../../declare/url_options.ts";
import { expectUrlParams, type UrlParams } from "../../declare/url_params.ts";
import type { PathReader } from "../../path/path_reader.ts";
import type { Pattern } from "../../path/pattern.ts";
import type { Params } from "../../path/type/params.ts";
import { chooseRoute } from "./chosen_route.ts";
import type { CurrentRequest } from "./meant_route.ts";
import { listNamed, nameRoutes } from "./named_routes.ts";
import { refuseUnknownValues } from "./unknown_value.ts";
import { createUrlTemplate, fillTemplate } from "./url_template.ts";

/** The request during which a URL is built, with its values. */
interface CurrentRequestWithValues extends CurrentRequest {
  /** The values of its path's parameters. */
  readonly params: Params;
}

/**
 * Builds the path of a route's URL. During a request, the one of several routes
 * of a name that has the request's version is meant, and the values in the
 * version prefix are those of the request.
 */
export type UrlBuilder = (
  name: string,
  params: UrlParams | undefined,
  options: UrlOptions | undefined,
  current?: CurrentRequestWithValues,
) => string;

/** Returns the values of a route's version prefix that a request has. */
function takeValues(
  { versionPrefix, resource }: Route,
  pattern: Pattern,
  readPath: PathReader,
  { route, params }: CurrentRequestWithValues,
): Params {
  const isShared = versionPrefix?.includes("<") &&
    versionPrefix === route?.versionPrefix;
  if (!isShared) return {};
  const { parameters } = pattern;
  const own = readPath(resource).parameters;
  const names = parameters.slice(0, parameters.length - own.length)
    .flatMap(({ names }) => names);
  return Object.fromEntries(names.map((name) => [name, params[name]]));
}

/**
 * Creates a builder of URLs.
 *
 * @param listRoutes Lists the routes of the application.
 * @param readPath Reads their paths.
 * @returns The builder; it throws a `TypeError` when there is no route of the
 * name and options or more than one, a value is missing, would not be accepted
 * or has no parameter, or the path is too long to be served.
 */
export function createUrlBuilder(
  listRoutes: () => readonly Route[],
  readPath: PathReader,
): UrlBuilder {
  const named = nameRoutes(listRoutes);
  const templateOf = memoize((path: string) =>
    createUrlTemplate(readPath(path))
  );
  const readOnce = (path: string) => templateOf(path).pattern;

  return (name, params = {}, options = {}, current) => {
    expectUrlParams(name, params);
    expectUrlOptions(name, options);
    const requested = { name, options, from: current };
    const route = chooseRoute(named, requested);
    const template = templateOf(route.path);
    const { pattern } = template;
    refuseUnknownValues(pattern, params, () => {
      // A handler may pass on all values of its own path.
      const others = [...listNamed(named, name), current?.route];
      return others.flatMap((other) => other ? [readOnce(other.path)] : []);
    });
    if (!current) return fillTemplate(template, params);
    const taken = takeValues(route, pattern, readOnce, current);
    return fillTemplate(template, { ...taken, ...omitMissing(params) });
  };
}
