import type { TypeSource } from "../path/type/known_types.ts";
import type { Mistake } from "../report/mistake.ts";
import type { AnyHandler, ErrorHandler, Middleware } from "./handler.ts";
import type { EndpointKey } from "./method.ts";
import type { ReadSettings } from "./read_settings.ts";

/** The handlers of one path, by method. */
export type Handlers = { readonly [Key in EndpointKey]?: AnyHandler };

/**
 * Handlers of a path that are at hand.
 *
 * @internal
 */
export interface GivenHandlers {
  /** Tells it from a module. */
  readonly kind: "handlers";
  /** What the handlers are named by, in their order. */
  readonly keys: readonly string[];
  /**
   * The handlers by their keys; where there is one key, its handler alone.
   * Whether it is that is checked when the application is built.
   */
  readonly handlers: unknown;
  /** Gives what was written as the handler of a key. */
  handlerOf(key: string): AnyHandler | undefined;
}

/**
 * Handlers of a path in a module to be loaded.
 *
 * @internal
 */
export interface HandlerModule {
  /** Tells it from handlers that are at hand. */
  readonly kind: "module";
  /** Loads the module and gives what it exports. */
  readonly load: () => Promise<Handlers>;
}

/**
 * Where the handlers of a path are.
 *
 * @internal
 */
export type HandlerSource = GivenHandlers | HandlerModule;

/**
 * What is declared of a path besides its handlers.
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
    /** What was read of the settings. */
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
  /** Gives what the file exports, the first outermost. */
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
  /** Gives what the file exports. */
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
  /** What was read of them, when that was before it was declared. */
  readonly settings?: ReadSettings;
  /** The file, or the declaration in words. */
  readonly place: string;
  /** Wraps the handlers of all routes in it, the first outermost. */
  readonly middleware: (Middleware | MiddlewareFile)[];
  /** Answers for what its routes throw. */
  onError: ErrorHandler | ErrorHandlerFile | undefined;
  /** Tells which routes it would have, had nothing been refused before. */
  readonly lost?: "of its version" | "of any version" | undefined;
}

/**
 * Routes that share settings.
 *
 * @internal
 */
export interface BlueprintDeclaration extends ContainerDeclaration {
  /** Tells it from a group. */
  readonly kind: "blueprint";
  /** Comes before the names of its routes, with a dot. */
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
  /** Tells it from a blueprint. */
  readonly kind: "group";
  /** How it was made, which ranks its version prefix (SPEC section 4). */
  via: "constructor" | "instantiation";
  /** The blueprints and groups in it. */
  readonly members: Registrable[];
  /** What was found wrong before it was declared. */
  readonly mistakes: readonly Mistake[];
  /**
   * Tells that its name or settings mean nothing, so that its routes can be
   * checked but not composed.
   */
  readonly isRefused?: boolean;
  /** The folder whose name is its URL prefix, when that is no setting. */
  readonly namedFolder?: string | undefined;
  /** Types that paths can name, when it is a whole tree of route files. */
  readonly types?: TypeSource;
}

/** What can be registered with an application or put into a group. */
export interface Registrable {
  /** Its settings and what it holds, as plain data. */
  readonly declaration: BlueprintDeclaration | GroupDeclaration;
  /**
   * What stands around the answers to requests that no path fits, when it is a
   * whole tree of route files: the files of the root folder.
   */
  readonly aroundMisses?: Pick<ContainerDeclaration, "middleware" | "onError">;
}
