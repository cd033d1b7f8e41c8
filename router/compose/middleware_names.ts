import type { MiddlewareLayer } from "./effective_settings.ts";

const NONE: readonly string[] = [];

/** Names middleware: by its file, or by what the function is called. */
function nameLayer({ middleware }: MiddlewareLayer): string {
  if (typeof middleware !== "function") return middleware.place;
  const { name } = middleware;
  return `${name === "" || name === "default" ? "middleware" : name} in code`;
}

/** Names the middleware of layers, in their order. */
export function nameMiddleware(
  layers: readonly MiddlewareLayer[],
): readonly string[] {
  return layers.length === 0 ? NONE : layers.map(nameLayer);
}
