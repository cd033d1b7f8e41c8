import { describeUnusable, takesExpressError } from "../declare/callable.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import { listAll } from "../report/listed.ts";
import { Refusal } from "../report/refusal.ts";

const MIDDLEWARE_EXAMPLE =
  "export default ((request, context, next) => next()) satisfies Middleware;";
/** Sends clients only what an error means to tell them. */
const ERROR_EXAMPLE = "export default ((error) => { " +
  "if (error instanceof HttpError) return error.toResponse(); throw error; " +
  "}) satisfies ErrorHandler;";

/**
 * Reads the default export of a special file.
 *
 * @param module The file's module.
 * @param place The file, for messages.
 * @param example The code that the file should have.
 * @throws {Refusal} When there is no default export.
 */
export function readDefaultExport(
  module: object,
  place: string,
  example: string,
): unknown {
  if ("default" in module) return module.default;
  throw new Refusal(
    "bad-export",
    `${place} has no default export${describeNamed(Object.keys(module))}.`,
    `Write: ${example}`,
  );
}

/** Describes which exports there are instead of a default one. */
function describeNamed(names: readonly string[]): string {
  if (names.length === 0) return "";
  const quoted = listAll(names.map((name) => `"${name}"`));
  return names.length === 1
    ? `, only a named export ${quoted}`
    : `, only named exports ${quoted}`;
}

/**
 * Reads the middleware of `_middleware.ts`: a function or an array of them.
 *
 * @param module The file's module.
 * @param place The file, as messages name it.
 * @throws {Refusal} When it exports something else.
 */
export function readMiddleware(module: object, place: string): Middleware[] {
  const value = readDefaultExport(module, place, MIDDLEWARE_EXAMPLE);
  const list = Array.isArray(value) ? value : [value];
  for (const [index, one] of list.entries()) {
    const fault = describeUnusable(one);
    if (fault === undefined) continue;
    const which = Array.isArray(value) ? `Item ${index + 1} of the` : "The";
    throw new Refusal(
      "bad-export",
      `${which} default export of ${place} is not middleware: ${fault}.`,
      takesExpressError(one)
        ? `Write in _error.ts: ${ERROR_EXAMPLE}`
        : `Write: ${MIDDLEWARE_EXAMPLE}`,
    );
  }
  return list;
}

/**
 * Reads the error handler of `_error.ts`.
 *
 * @param module The file's module.
 * @param place The file, as messages name it.
 * @throws {Refusal} When it exports something else.
 */
export function readErrorHandler(module: object, place: string): ErrorHandler {
  const value = readDefaultExport(module, place, ERROR_EXAMPLE);
  const fault = describeUnusable(value);
  if (fault === undefined) return value as ErrorHandler;
  throw new Refusal(
    "bad-export",
    `The default export of ${place} is not an error handler: ${fault}.`,
    `Write: ${ERROR_EXAMPLE}`,
  );
}
