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
  /** How it was declared. */
  readonly declaration: RouteDeclaration;
  /** What follows from the settings that hold for it. */
  readonly settings: RouteSettings;
  /** Where its path ends in the tree of all. */
  readonly node: number;
  /** The parameters of its path. */
  readonly parameters: Pattern["parameters"];
  /** Its name, with that of its blueprint. */
  readonly name: string | undefined;
  /** The route that its version took over, if it did. */
  readonly base: ComposedRoute | undefined;
  #resource: Pattern | undefined;
  #route: Route | undefined;

  /**
   * Makes a route.
   *
   * @param declaration How it was declared.
   * @param settings What follows from the settings that hold for it.
   * @param node Where its path ends in the tree of all.
   * @param parameters The parameters of its path.
   * @param name Its name, with that of its blueprint.
   * @param base The route that its version took over, if it did.
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
   * Its path without version prefix and version, read. Of many routes hardly any
   * is asked for it, so that it is read when one is.
   */
  get resource(): Pattern {
    return this.#resource ??= this.base?.resource ?? readResource(this);
  }

  /** Version prefix and version, with which its path begins, read. */
  get lead(): Pattern {
    return this.settings.lead;
  }

  /**
   * Its path, read. It begins as many others do, so that it is put together only
   * for who asks for it.
   */
  get pattern(): Pattern {
    return joinPatterns(this.lead, this.resource);
  }

  /** The settings that hold for it. */
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

  /** Whether it is that of a file, which has its path for itself. */
  get isOfFile(): boolean {
    return this.declaration.kind === "module";
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

function readResource(
  { declaration: { path }, settings: { effective, readPath } }: ComposedRoute,
): Pattern {
  return joinPatterns(effective.urlPattern, readPath(path));
}

function tellRoute(composed: ComposedRoute): Route {
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
    source: tellSource(composed),
  });
}

/** Gives the methods that were declared; a module's are not known yet. */
function listMethods(
  declaration: RouteDeclaration,
): readonly Method[] | undefined {
  if (declaration.kind === "module") return undefined;
  const { keys } = declaration;
  // Most routes are declared with one method, which shares the list of its key.
  const isMethod = keys.length === 1 && keys[0] !== "ALL";
  return isMethod ? keys as readonly Method[] : methodsOf(keys);
}

/** Tells where the parts of a route's path come from. */
function tellSource(composed: ComposedRoute): RouteSource {
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

/** Gives on what a version was set. */
function levelOf(
  version: Setting<unknown> | undefined,
): VersionLevel | undefined {
  if (!version) return undefined;
  const { kind } = version;
  return kind === "route" || kind === "blueprint" ? kind : "group";
}

/** Lists the steps by which a route was taken over, the last one first. */
function listSteps(
  { base, settings: { step } }: ComposedRoute,
): readonly ExtendedVersion[] {
  if (!base || !step) return NOT_INHERITED;
  const { version, place } = step;
  const { path } = base.pattern;
  return [{ version, path, place }, ...listSteps(base)];
}
