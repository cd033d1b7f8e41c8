import {
  EXPRESS_ERROR_HANDLER,
  isCallable,
  takesExpressError,
} from "../declare/callable.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import { kindOfFunction } from "../report/function_kind.ts";
import { isObject } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { readDefaultExport } from "./route_module.ts";
import { isLoader, type PlacedFile, type RouteFile } from "./tree.ts";

const MIDDLEWARE_EXAMPLE =
  "export default ((request, context, next) => next()) satisfies Middleware;";
/** It answers with no more than what an error says to clients. */
const ERROR_EXAMPLE = "export default ((error) => { " +
  "if (error instanceof HttpError) return error.toResponse(); throw error; " +
  "}) satisfies ErrorHandler;";

/**
 * Gives the function that loads a file's module.
 *
 * @param file What stands in the tree for the file.
 * @param place The file, as messages name it.
 * @throws {Refusal} When there is something else in its place.
 */
export function expectLoader(
  file: RouteFile,
  place: string,
): () => Promise<object> {
  if (isLoader(file)) return file;
  throw new Refusal(
    "load-failed",
    `${place} is ${
      showValue(file)
    } where a function that loads it is expected.`,
    "Read the tree with readRoutes, or write it as the manifest does.",
  );
}

/** Refuses what a loader gives in place of a module, as one without `return`. */
function expectModule(module: unknown, place: string): object {
  if (isObject(module)) return module;
  throw new Refusal(
    "load-failed",
    `What loads ${place} gave ${showValue(module)} in place of its module.`,
    "Return the module, as () => import(…) does.",
  );
}

/**
 * Reads a file at the first need, and again only after that has failed.
 *
 * @param load Loads the file's module.
 * @param read Reads what the module exports.
 * @param place The file, for messages.
 */
export function readOnce<Value>(
  load: () => Promise<object>,
  read: (module: object, place: string) => Value,
  place: string,
): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    if (!reading) {
      // What a tree of one's own holds may give the module at once.
      reading = (async () => read(expectModule(await load(), place), place))();
      reading.catch(() => reading = undefined);
    }
    return reading;
  };
}

/**
 * Reads the middleware of `_middleware.ts`: one, or a list.
 *
 * @param module The file's module.
 * @param place The file, as messages name it.
 * @throws {Refusal} When it exports something else.
 */
export function readMiddleware(module: object, place: string): Middleware[] {
  const value = readDefaultExport(module, place, MIDDLEWARE_EXAMPLE);
  // A copy has no holes, which nothing below would look at.
  const list = Array.isArray(value) ? [...value] : [value];
  if (list.some((one) => takesExpressError(one))) {
    throw new Refusal(
      "bad-export",
      `The default export of ${place} is no middleware: ` +
        `${EXPRESS_ERROR_HANDLER}.`,
      `Write into _error.ts: ${ERROR_EXAMPLE}`,
    );
  }
  if (list.every((one) => isCallable(one))) return list;
  throw new Refusal(
    "bad-export",
    `The default export of ${place} is neither middleware nor an array of it.`,
    `Write: ${MIDDLEWARE_EXAMPLE}`,
  );
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
  if (isCallable(value) && !takesExpressError(value)) {
    return value as ErrorHandler;
  }
  throw new Refusal(
    "bad-export",
    `The default export of ${place} is ${describeExport(value)}.`,
    `Write: ${ERROR_EXAMPLE}`,
  );
}

/** Says what is exported in place of an error handler. */
function describeExport(value: unknown): string {
  if (takesExpressError(value)) {
    return `no error handler: ${EXPRESS_ERROR_HANDLER}`;
  }
  const kind = kindOfFunction(value);
  return kind ? `a ${kind}` : "not a function";
}

/**
 * Gives what a special file exports, loaded when it is first needed.
 *
 * @param placed The file, and where it lies.
 * @param read Reads what its module exports.
 * @throws {Refusal} When it is none that can be loaded.
 */
export function deferFile<Value>(
  { file, place }: PlacedFile,
  read: (module: object, place: string) => Value,
): { readonly place: string; readonly load: () => Promise<Value> } {
  return { place, load: readOnce(expectLoader(file, place), read, place) };
}
