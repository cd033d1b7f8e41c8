import type { HandlerSource } from "../declare/declaration.ts";

/**
 * Tells whether a route is that of a file, which has its path for itself.
 *
 * @param route The route.
 */
export function isOfFile(
  { handlerSource }: { readonly handlerSource: HandlerSource },
): boolean {
  return handlerSource.kind === "module";
}
