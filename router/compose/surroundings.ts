import { countShared } from "../collection/shared_beginning.ts";
import type {
  ContainerDeclaration,
  ErrorHandlerFile,
  MiddlewareFile,
} from "../declare/declaration.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";

/** The middleware and the error handlers around a handler. */
export interface Surroundings {
  readonly layers: Layers;
  readonly errorHandlers: ErrorHandlers;
}

/** Middleware, outermost first. */
export type Layers = readonly MiddlewareLayer[];

/** Error handlers, innermost first. */
export type ErrorHandlers = readonly (ErrorHandler | ErrorHandlerFile)[];

/** The surroundings of a handler that has none. */
export const NO_SURROUNDINGS: Surroundings = { layers: [], errorHandlers: [] };

/**
 * Tells whether a handler has any surroundings.
 *
 * @param around Its surroundings.
 */
export function hasSurroundings(
  { layers, errorHandlers }: Surroundings,
): boolean {
  return layers.length > 0 || errorHandlers.length > 0;
}

/** Middleware with the error handlers for what it throws. */
export interface MiddlewareLayer {
  readonly middleware: Middleware | MiddlewareFile;
  /** The file that it was loaded from. */
  readonly place?: string;
  /** Through how many versions a path has carried it; 0 when absent. */
  readonly steps?: number | undefined;
  readonly errorHandlers: ErrorHandlers;
}

/**
 * Adds a place's middleware and error handler to its surroundings.
 *
 * @param outer The surroundings of the place.
 * @param middleware The place's own middleware, the outermost first.
 * @param onError Its own error handler.
 */
export function addSurroundings<Around extends Surroundings>(
  outer: Around,
  middleware: readonly MiddlewareLayer["middleware"][],
  onError: ContainerDeclaration["onError"],
): Around {
  if (middleware.length === 0 && !onError) return outer;
  const errorHandlers = onError
    ? [onError, ...outer.errorHandlers]
    : outer.errorHandlers;
  const layers = middleware.map((middleware) => ({
    middleware,
    errorHandlers,
  }));
  return { ...outer, errorHandlers, layers: [...outer.layers, ...layers] };
}

/**
 * Tells whether some layers have middleware already. Middleware that a path
 * brings along and that is around it again runs once.
 *
 * @param layers The layers around it.
 * @param middleware The middleware.
 */
export function isAround(
  layers: Layers,
  middleware: MiddlewareLayer["middleware"],
): boolean {
  return layers.some((layer) => layer.middleware === middleware);
}

/**
 * Returns the surroundings of an inherited route: those of the extending
 * version, and inside them those that only the route brings along.
 *
 * @param outer The surroundings of the extending version.
 * @param source The surroundings of the route where it is declared.
 */
export function joinSurroundings(
  outer: Surroundings,
  { layers, errorHandlers }: Surroundings,
): Surroundings {
  const shared = countShared(outer.layers, layers);
  const own = (handlers: ErrorHandlers) => {
    const reversed = handlers.toReversed();
    const around = outer.errorHandlers.toReversed();
    return handlers.slice(0, handlers.length - countShared(around, reversed))
      .concat(outer.errorHandlers);
  };
  const brought = layers.slice(shared)
    .filter(({ middleware }) => !isAround(outer.layers, middleware))
    .map(({ middleware, errorHandlers, steps = 0 }): MiddlewareLayer => ({
      middleware,
      errorHandlers: own(errorHandlers),
      steps: steps + 1,
    }));
  return {
    layers: [...outer.layers, ...brought],
    errorHandlers: own(errorHandlers),
  };
}
