import { showValue } from "../report/shown_value.ts";
import type {
  GivenHandlers,
  Handlers,
  PathDeclaration,
} from "./declaration.ts";
import type { AnyHandler } from "./handler.ts";
import type { EndpointKey } from "./method.ts";

/** A route that is declared in code. */
export class RouteInCode implements PathDeclaration, GivenHandlers {
  readonly path: string;
  readonly keys: readonly string[];
  readonly handlers: unknown;
  readonly options: object;
  readonly #around: { readonly place: string } | undefined;

  /**
   * Creates the declaration of a route.
   *
   * @param path The path as written.
   * @param keys The keys of the handlers, in their order.
   * @param handlers The handlers by these keys; for one key its handler alone,
   * since most routes have one.
   * @param options The settings as written.
   * @param around What it is declared in; `undefined` for the application.
   */
  constructor(
    path: string,
    keys: readonly string[],
    handlers: unknown,
    options: object,
    around: { readonly place: string } | undefined,
  ) {
    this.path = path;
    this.keys = keys;
    this.handlers = handlers;
    this.options = options;
    this.#around = around;
  }

  /** Its handlers are available without loading a module. */
  get kind(): "handlers" {
    return "handlers";
  }

  /**
   * Returns the value that was written as the handler of a key.
   *
   * @param key One of the keys.
   */
  handlerOf(key: string): AnyHandler | undefined {
    return this.keys.length === 1
      ? this.handlers as AnyHandler
      : (this.handlers as Handlers)[key as EndpointKey];
  }

  /**
   * The methods and the path that are declared, and in what. It is put into
   * words on access, since most are never read.
   */
  get place(): string {
    const { keys, path } = this;
    // A value that is not a path is refused later, with this place.
    const written = typeof path === "string" ? path : showValue(path);
    const what = keys.length === 0 ? written : `${keys.join(", ")} ${written}`;
    return this.#around ? `${what} of ${this.#around.place}` : what;
  }
}
