import type { Middleware } from "../declare/handler.ts";
import type { MiddlewareLayer } from "./surroundings.ts";

const NONE: readonly string[] = Object.freeze([]);

/**
 * Gives the name that middleware was given; the default export of a file, and
 * what is written where it is used, have none.
 *
 * @param middleware The middleware.
 */
export function givenName({ name }: Middleware): string | undefined {
  return name === "" || name === "default" ? undefined : name;
}

/** Names middleware: by its file, or by what the function is called. */
function nameLayer({ middleware }: MiddlewareLayer): string {
  return typeof middleware === "function"
    ? `${givenName(middleware) ?? "middleware"} in code`
    : middleware.place;
}

/**
 * Names the middleware around a route.
 *
 * @param layers Its layers, outermost first.
 */
export function nameMiddleware(
  layers: readonly MiddlewareLayer[],
): readonly string[] {
  return layers.length === 0 ? NONE : layers.map(nameLayer);
}
