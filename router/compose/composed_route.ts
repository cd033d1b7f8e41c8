import type {
  HandlerSource,
  RouteDeclaration,
} from "../declare/declaration.ts";
import type { RouteLifecycle } from "../declare/lifecycle.ts";
import type { ExtendedVersion, Route, RouteSource } from "../declare/route.ts";
import type { Pattern } from "../path/pattern.ts";
import {
  chooseVersionPrefix,
  type EffectiveSettings,
  levelOf,
  listOverriddenSettings,
  prefixOf,
} from "./effective_settings.ts";
import { methodsOfSource } from "./methods.ts";
import { nameErrorHandlers, nameMiddleware } from "./surrounding_names.ts";
import type { ErrorHandlers, Layers, Surroundings } from "./surroundings.ts";

/** What a composed route is made of. */
type RouteParts = Omit<
  ComposedRoute,
  "route" | "handlerSource" | keyof Surroundings
>;

/** A route with all that is needed to match and serve it. */
export class ComposedRoute implements Surroundings {
  /** How it was declared. */
  readonly declaration: RouteDeclaration;
  /** The settings that hold for it. */
  readonly effective: EffectiveSettings;
  /** Its path, read. */
  readonly pattern: Pattern;
  /** Its path without version prefix and version, read. */
  readonly resource: Pattern;
  /** The name of its version. */
  readonly version: string | undefined;
  /** Its name, with that of its blueprint. */
  readonly name: string | undefined;
  readonly lifecycle: RouteLifecycle | undefined;
  /** The steps by which its version took it over, the last one first. */
  readonly inherited: readonly ExtendedVersion[];
  #route: Route | undefined;

  /**
   * Makes a route of its parts.
   *
   * @param parts What it is made of.
   */
  constructor(parts: RouteParts) {
    this.declaration = parts.declaration;
    this.effective = parts.effective;
    this.pattern = parts.pattern;
    this.resource = parts.resource;
    this.version = parts.version;
    this.name = parts.name;
    this.lifecycle = parts.lifecycle;
    this.inherited = parts.inherited;
    this.#route = undefined;
  }

  /** Where what answers is. */
  get handlerSource(): HandlerSource {
    return this.declaration;
  }

  /** The middleware around its handler. */
  get layers(): Layers {
    return this.effective.layers;
  }

  /** What answers for its errors. */
  get errorHandlers(): ErrorHandlers {
    return this.effective.errorHandlers;
  }

  /**
   * What applications see of it. Of many routes hardly any is looked at, so it
   * is told when it is.
   */
  get route(): Route {
    return this.#route ??= tellRoute(this);
  }
}

/** What a route says of its path. */
export type ToldPath = Pick<
  Route,
  "path" | "resource" | "version" | "versionPrefix" | "lifecycle"
>;

/**
 * Tells of a route's path alone.
 *
 * @param parts What the route is made of.
 */
export function tellPath(
  { pattern, resource, version, effective, lifecycle }: RouteParts,
): ToldPath {
  return {
    path: pattern.path,
    resource: resource.path,
    version,
    versionPrefix: version && prefixOf(effective.versionPrefixes),
    lifecycle,
  };
}

function tellRoute(parts: RouteParts): Route {
  const { path, resource, version, versionPrefix, lifecycle } = tellPath(parts);
  return {
    path,
    resource,
    methods: methodsOfSource(parts.declaration),
    version,
    versionPrefix,
    name: parts.name,
    lifecycle,
    source: tellSource(parts),
  };
}

/** Tells where the parts of a route's path come from. */
function tellSource(
  { declaration: { place, path }, effective, version, inherited }: RouteParts,
): RouteSource {
  const prefix = version === undefined
    ? undefined
    : chooseVersionPrefix(effective.versionPrefixes);
  return {
    place,
    path,
    version: effective.version?.place,
    versionLevel: levelOf(effective.version),
    versionPrefix: prefix?.place,
    urlPrefixes: effective.urlPrefixes,
    overridden: listOverriddenSettings(effective, prefix),
    inherited,
    middleware: nameMiddleware(effective.layers),
    errorHandlers: nameErrorHandlers(effective.errorHandlers),
  };
}
