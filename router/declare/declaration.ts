import type { TypeSource } from "../path/type/known_types.ts";
import type { Mistake } from "../report/mistake.ts";
import type { AnyHandler, ErrorHandler, Middleware } from "./handler.ts";
import type { EndpointKey } from "./method.ts";
import type { ReadSettings } from "./read_settings.ts";

/** The handlers of one path, by method. */
export type Handlers = { readonly [Key in EndpointKey]?: AnyHandler };

/**
 * Handlers of a path that are available without loading a module.
 *
 * @internal
 */
export interface GivenHandlers {
  /** Distinguishes it from a module. */
  readonly kind: "handlers";
  /** The keys of the handlers, in their order. */
  readonly keys: readonly string[];
  /**
   * The handlers by their keys; if there is one key, its handler alone. Their
   * types are checked when the application is built.
   */
  readonly handlers: unknown;
  /** Returns the value that was written as the handler of a key. */
  handlerOf(key: string): AnyHandler | undefined;
}

/**
 * Handlers of a path in a module that is loaded on demand.
 *
 * @internal
 */
export interface HandlerModule {
  /** Distinguishes it from available handlers. */
  readonly kind: "module";
  /** Loads the module and returns its exports. */
  readonly load: () => Promise<Handlers>;
}

/**
 * Where the handlers of a path are.
 *
 * @internal
 */
export type HandlerSource = GivenHandlers | HandlerModule;

/**
 * The declaration of a path, without its handlers.
 *
 * @internal
 */
export interface PathDeclaration {
  /** The path as written. */
  readonly path: string;
  /** The settings as written. */
  readonly options: object;
  /** Settings that another file gives it. */
  readonly given?: {
    /** The settings as read. */
    readonly settings: ReadSettings;
    /** Where they are written. */
    readonly place: string;
  };
  /** The file, or the declaration in words. */
  readonly place: string;
}

/**
 * A route as an application declares it.
 *
 * @internal
 */
export type RouteDeclaration = PathDeclaration & HandlerSource;

/**
 * Middleware of a file that is loaded when it is first needed.
 *
 * @internal
 */
export interface MiddlewareFile {
  /** The file. */
  readonly place: string;
  /** Returns what the file exports, outermost first. */
  readonly load: () => Promise<readonly Middleware[]>;
}

/**
 * An error handler of a file that is loaded when it is first needed.
 *
 * @internal
 */
export interface ErrorHandlerFile {
  /** The file. */
  readonly place: string;
  /** Returns what the file exports. */
  readonly load: () => Promise<ErrorHandler>;
}

/**
 * What blueprints and groups have in common.
 *
 * @internal
 */
export interface ContainerDeclaration {
  /** The settings as written. */
  readonly options: object;
  /** The settings as read, if they were before it was declared. */
  readonly settings?: ReadSettings;
  /** The file, or the declaration in words. */
  readonly place: string;
  /** Wraps the handlers of all routes in it, outermost first. */
  readonly middleware: (Middleware | MiddlewareFile)[];
  /** Handles the errors that its routes throw. */
  onError: ErrorHandler | ErrorHandlerFile | undefined;
  /** Which routes it would have, had nothing been refused before. */
  readonly lost?: "of its version" | "of any version" | undefined;
}

/**
 * Routes that share settings.
 *
 * @internal
 */
export interface BlueprintDeclaration extends ContainerDeclaration {
  /** Distinguishes it from a group. */
  readonly kind: "blueprint";
  /** Prefixes the names of its routes, followed by a dot. */
  readonly name: string | undefined;
  /** The routes in order of declaration. */
  readonly routes: RouteDeclaration[];
}

/**
 * Blueprints and groups that share settings.
 *
 * @internal
 */
export interface GroupDeclaration extends ContainerDeclaration {
  /** Distinguishes it from a blueprint. */
  readonly kind: "group";
  /** How it was created, which ranks its version prefix (SPEC section 4). */
  via: "constructor" | "instantiation";
  /** The blueprints and groups in it. */
  readonly members: Registrable[];
  /** The mistakes found before it was declared. */
  readonly mistakes: readonly Mistake[];
  /**
   * Set if its name or settings are invalid, so that its routes can be checked
   * but not composed.
   */
  readonly isRefused?: boolean;
  /** The folder whose name is its URL prefix, if that is not a setting. */
  readonly namedFolder?: string | undefined;
  /** Types that paths can name, when it is a whole tree of route files. */
  readonly types?: TypeSource;
}

/** What can be registered with an application or put into a group. */
export interface Registrable {
  /** Its settings and contents, as plain data. */
  readonly declaration: BlueprintDeclaration | GroupDeclaration;
  /**
   * The middleware and the error handler around answers to requests that match
   * no path, when it is a whole tree of route files: those of the root folder.
   */
  readonly aroundMisses?: Pick<ContainerDeclaration, "middleware" | "onError">;
}
