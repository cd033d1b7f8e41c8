import type { HandlerSource, RouteDeclaration } from "./declaration.ts";

/** A route that is declared in code. */
export class RouteInCode implements RouteDeclaration {
  readonly path: string;
  readonly handlerSource: HandlerSource & { readonly kind: "handlers" };
  readonly options: object;
  readonly #around: { readonly place: string } | undefined;

  /**
   * Declares a route.
   *
   * @param path The path as written.
   * @param handlerSource Its handlers.
   * @param options The settings as written.
   * @param around What it is declared in, unless that is the application.
   */
  constructor(
    path: string,
    handlerSource: HandlerSource & { readonly kind: "handlers" },
    options: object,
    around: { readonly place: string } | undefined,
  ) {
    this.path = path;
    this.handlerSource = handlerSource;
    this.options = options;
    this.#around = around;
  }

  /**
   * Which methods of which path are declared, and in what. Hardly any is asked
   * for, so it is put into words when it is.
   */
  get place(): string {
    const { keys } = this.handlerSource;
    const what = keys.length === 0
      ? String(this.path)
      : `${keys.join(", ")} ${this.path}`;
    return this.#around ? `${what} of ${this.#around.place}` : what;
  }
}
