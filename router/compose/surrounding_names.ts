import type { ErrorHandlers, Layers } from "./surroundings.ts";

/** A function of an application, or the file that it is loaded from. */
type Surrounding =
  | Layers[number]["middleware"]
  | ErrorHandlers[number];

const NONE: readonly string[] = Object.freeze([]);

/**
 * Gives the name that a function was given; the default export of a file, and
 * what is written where it is used, have none.
 *
 * @param named The function.
 */
export function givenName(
  { name }: { readonly name: string },
): string | undefined {
  return name === "" || name === "default" ? undefined : name;
}

/** Names something by its file, or by what the function is called. */
function nameSurrounding(surrounding: Surrounding, unnamed: string): string {
  return typeof surrounding === "function"
    ? `${givenName(surrounding) ?? unnamed} in code`
    : surrounding.place;
}

/**
 * Names the middleware around a route.
 *
 * @param layers The middleware.
 * @returns The names, outermost first.
 */
export function nameMiddleware(layers: Layers): readonly string[] {
  if (layers.length === 0) return NONE;
  return layers.map(({ middleware }) =>
    nameSurrounding(middleware, "middleware")
  );
}

/**
 * Names what answers for the errors of a route.
 *
 * @param handlers What answers.
 * @returns The names, innermost first.
 */
export function nameErrorHandlers(handlers: ErrorHandlers): readonly string[] {
  if (handlers.length === 0) return NONE;
  return handlers.map((handler) => nameSurrounding(handler, "error handler"));
}
