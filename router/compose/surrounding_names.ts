import type { ErrorHandlers, Layers } from "./surroundings.ts";

/** A function of an application, or the file that it is loaded from. */
type Surrounding =
  | Layers[number]["middleware"]
  | ErrorHandlers[number];

const NONE: readonly string[] = Object.freeze([]);

/** The names of layers: the routes of a blueprint share them. */
const NAMES = new WeakMap<Layers, readonly string[]>();

/** The layers by their names: routes expose names, and no functions. */
const NAMED = new WeakMap<readonly string[], Layers>();

/**
 * Returns the name that a function was given; the default export of a file, and
 * a function that is written where it is used, have none.
 *
 * @param named The function.
 */
export function givenName(
  { name }: { readonly name: string },
): string | undefined {
  return name === "" || name === "default" ? undefined : name;
}

/** Names a function by its file, or by its own name. */
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
  const known = NAMES.get(layers);
  if (known) return known;
  const names = Object.freeze(
    layers.map(({ middleware }) => nameSurrounding(middleware, "middleware")),
  );
  NAMES.set(layers, names);
  NAMED.set(names, layers);
  return names;
}

/**
 * Returns the middleware that an array of names was created for, in the same
 * order. One of another copy of the router, or a copied array, is not known.
 *
 * @param names The names, as a route has them.
 */
export function findNamed(names: readonly string[]): Layers | undefined {
  return NAMED.get(names);
}

/**
 * Names the error handlers around a route.
 *
 * @param handlers The error handlers.
 * @returns The names, innermost first.
 */
export function nameErrorHandlers(handlers: ErrorHandlers): readonly string[] {
  if (handlers.length === 0) return NONE;
  return handlers.map((handler) => nameSurrounding(handler, "error handler"));
}
