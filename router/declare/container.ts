import type { ContainerDeclaration } from "./declaration.ts";
import { expectErrorHandler } from "./expected_error_handler.ts";
import { expectMiddleware } from "./expected_middleware.ts";
import { expectOpen } from "./open_declaration.ts";

/**
 * Adds middleware to a blueprint or a group.
 *
 * @param declaration The blueprint's or the group's declaration.
 * @param middleware The middleware to add after its current middleware.
 * @throws {TypeError} When one of them is not middleware, there are more than
 * 1,000, or an application that contains it is already built.
 */
export function addMiddleware(
  declaration: ContainerDeclaration,
  // Typed by the parameters of the prefixes around it.
  middleware: readonly unknown[],
): void {
  const { place } = declaration;
  expectOpen(declaration, `use middleware in ${place}`);
  expectMiddleware(middleware, declaration.middleware, place);
  declaration.middleware.push(...middleware);
}

/**
 * Sets the error handler of a blueprint or a group.
 *
 * @param declaration The blueprint's or the group's declaration.
 * @param handler The error handler.
 * @throws {TypeError} When it is not a function, there is one already, or an
 * application that holds it is already built.
 */
export function setErrorHandler(
  declaration: ContainerDeclaration,
  // It may be typed by parameters, as middleware is.
  handler: unknown,
): void {
  const { place } = declaration;
  expectOpen(declaration, `set the error handler of ${place}`);
  expectErrorHandler(handler, declaration.onError, place);
  declaration.onError = handler;
}
