import type { RouteDeclaration } from "../declare/declaration.ts";
import type { RouteLifecycle } from "../declare/lifecycle.ts";
import { type Method, methodsOf } from "../declare/method.ts";
import type {
  ExtendedVersion,
  Route,
  RouteSource,
  VersionLevel,
} from "../declare/route.ts";
import { joinLead } from "../declare/route_lead.ts";
import { joinPatterns, type Pattern } from "../path/pattern.ts";
import type { EffectiveSettings } from "./effective_settings.ts";
import { listOverriddenSettings } from "./overridden_setting.ts";
import type { RouteSettings } from "./route_settings.ts";
import type { Setting } from "./setting.ts";
import { nameErrorHandlers, nameMiddleware } from "./surrounding_names.ts";
import type { ErrorHandlers, Layers, Surroundings } from "./surroundings.ts";
import { chooseVersionPrefix } from "./version_prefix.ts";

const NOT_INHERITED: readonly ExtendedVersion[] = Object.freeze([]);

/** A route with all that is needed to match and serve it. */
export class ComposedRoute implements Surroundings {
  /** Its declaration. */
  readonly declaration: RouteDeclaration;
  /** Its resolved settings. */
  readonly settings: RouteSettings;
  /** The node of its path in the tree of all. */
  readonly node: number;
  /** The parameters of its path. */
  readonly parameters: Pattern["parameters"];
  /** Its name, with that of its blueprint. */
  readonly name: string | undefined;
  /** The route that its version inherited, if it did. */
  readonly base: ComposedRoute | undefined;
  #resource: Pattern | undefined;
  #route: Route | undefined;

  /**
   * Creates a route.
   *
   * @param declaration Its declaration.
   * @param settings Its resolved settings.
   * @param node The node of its path in the tree of all.
   * @param parameters The parameters of its path.
   * @param name Its name, with that of its blueprint.
   * @param base The route that its version inherited, if it did.
   */
  constructor(
    declaration: RouteDeclaration,
    settings: RouteSettings,
    node: number,
    parameters: Pattern["parameters"],
    name: string | undefined,
    base: ComposedRoute | undefined,
  ) {
    this.declaration = declaration;
    this.settings = settings;
    this.node = node;
    this.parameters = parameters;
    this.name = name;
    this.base = base;
  }

  /**
   * The pattern of its path without version prefix and version. It is read on
   * access, since hardly any of many routes needs it.
   */
  get resource(): Pattern {
    return this.#resource ??= this.base?.resource ?? readResource(this);
  }

  /** The pattern of its lead: version prefix and version. */
  get lead(): Pattern {
    return this.settings.lead;
  }

  /**
   * The pattern of its whole path. Many paths share their lead, so it is joined
   * on access.
   */
  get pattern(): Pattern {
    return joinPatterns(this.lead, this.resource);
  }

  /** The settings that apply to it. */
  get effective(): EffectiveSettings {
    return this.settings.effective;
  }

  /** The name of its version. */
  get version(): string | undefined {
    return this.settings.version;
  }

  /** Its lifecycle; `undefined` when nothing around it sets one. */
  get lifecycle(): RouteLifecycle | undefined {
    return this.settings.lifecycle;
  }

  /** Whether it is that of a file, which has its path to itself. */
  get isOfFile(): boolean {
    return this.declaration.kind === "module";
  }

  /** The middleware around its handler. */
  get layers(): Layers {
    return this.effective.layers;
  }

  /** The error handlers around its handler. */
  get errorHandlers(): ErrorHandlers {
    return this.effective.errorHandlers;
  }

  /**
   * The route as applications see it. It is created on access, since hardly any
   * of many routes is looked at.
   */
  get route(): Route {
    return this.#route ??= toRoute(this);
  }
}

function readResource(
  { declaration: { path }, settings: { effective, readPath } }: ComposedRoute,
): Pattern {
  return joinPatterns(effective.urlPattern, readPath(path));
}

function toRoute(composed: ComposedRoute): Route {
  const { lead, version, versionPrefix, lifecycle } = composed.settings;
  const resource = composed.resource.path;
  return Object.freeze({
    path: joinLead(lead.text, resource),
    resource,
    methods: listMethods(composed.declaration),
    version,
    versionPrefix,
    name: composed.name,
    lifecycle,
    source: toRouteSource(composed),
  });
}

/** Lists the methods that were declared; a module's are not known yet. */
function listMethods(
  declaration: RouteDeclaration,
): readonly Method[] | undefined {
  if (declaration.kind === "module") return undefined;
  const { keys } = declaration;
  // Most routes are declared with one method, which shares the list of its key.
  const isMethod = keys.length === 1 && keys[0] !== "ALL";
  return isMethod ? keys as readonly Method[] : methodsOf(keys);
}

/** Returns where the parts of a route's path come from. */
function toRouteSource(composed: ComposedRoute): RouteSource {
  const { declaration: { place, path }, settings } = composed;
  const { effective, version } = settings;
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
    inherited: listSteps(composed),
    middleware: nameMiddleware(effective.layers),
    errorHandlers: nameErrorHandlers(effective.errorHandlers),
  };
}

/** Returns what a version was set on. */
function levelOf(
  version: Setting<unknown> | undefined,
): VersionLevel | undefined {
  if (!version) return undefined;
  const { kind } = version;
  return kind === "route" || kind === "blueprint" ? kind : "group";
}

/** Lists the steps by which a route was inherited, the last one first. */
function listSteps(
  { base, settings: { step } }: ComposedRoute,
): readonly ExtendedVersion[] {
  if (!base || !step) return NOT_INHERITED;
  const { version, place } = step;
  const { path } = base.pattern;
  return [{ version, path, place }, ...listSteps(base)];
}
