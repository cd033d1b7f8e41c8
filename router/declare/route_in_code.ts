import type {
  GivenHandlers,
  Handlers,
  PathDeclaration,
} from "./declaration.ts";

/** A route that is declared in code. */
export class RouteInCode implements PathDeclaration, GivenHandlers {
  readonly path: string;
  readonly handlers: Handlers;
  readonly keys: readonly string[];
  readonly options: object;
  readonly #around: { readonly place: string } | undefined;

  /**
   * Declares a route.
   *
   * @param path The path as written.
   * @param handlers The handlers, by method.
   * @param keys What they are named by, in their order.
   * @param options The settings as written.
   * @param around What it is declared in, unless that is the application.
   */
  constructor(
    path: string,
    handlers: Handlers,
    keys: readonly string[],
    options: object,
    around: { readonly place: string } | undefined,
  ) {
    this.path = path;
    this.handlers = handlers;
    this.keys = keys;
    this.options = options;
    this.#around = around;
  }

  /** Its handlers are at hand. */
  get kind(): "handlers" {
    return "handlers";
  }

  /**
   * Which methods of which path are declared, and in what. Hardly any is asked
   * for, so it is put into words when it is.
   */
  get place(): string {
    const { keys, path } = this;
    const what = keys.length === 0
      ? String(path)
      : `${keys.join(", ")} ${path}`;
    return this.#around ? `${what} of ${this.#around.place}` : what;
  }
}
