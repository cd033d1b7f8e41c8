import type { MiddlewareLayer } from "./effective_settings.ts";

const NONE: readonly string[] = [];

/** Names middleware: by its file, or by what the function is called. */
function nameLayer({ middleware }: MiddlewareLayer): string {
  if (typeof middleware !== "function") return middleware.place;
  const { name } = middleware;
  return `${name === "" || name === "default" ? "middleware" : name} in code`;
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
