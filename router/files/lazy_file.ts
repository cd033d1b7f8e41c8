import { isObject } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { isLoader, type PlacedFile, type RouteFile } from "./tree.ts";

/**
 * Returns the function that loads a file's module.
 *
 * @param file The file's value in the tree.
 * @param place The file, as messages name it.
 * @throws {Refusal} When that value is not a function.
 */
export function expectLoader(
  file: RouteFile,
  place: string,
): () => Promise<object> {
  if (isLoader(file)) return file;
  throw new Refusal(
    "load-failed",
    `${place} is ${showValue(file)}, not a function that loads it.`,
    "Read the tree with readRoutes, or write () => import(…) as manifests do.",
  );
}

/** Refuses a result that is no module, as of a loader without `return`. */
function expectModule(module: unknown, place: string): object {
  if (isObject(module)) return module;
  throw new Refusal(
    "load-failed",
    `The loader of ${place} returned ${showValue(module)}, not its module.`,
    "Return the module, as () => import(…) does.",
  );
}

/**
 * Creates a function that loads and reads a file at its first call. Later calls
 * return the same promise, unless it was rejected: then they try again.
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
      // In a hand-written tree, it may not return a promise.
      reading = (async () => read(expectModule(await load(), place), place))();
      reading.catch(() => reading = undefined);
    }
    return reading;
  };
}

/**
 * Defers loading and reading a file until it is first needed.
 *
 * @param placed The file and its place.
 * @param read Reads what its module exports.
 * @throws {Refusal} When the file's value in the tree is not a loader.
 */
export function deferFile<Value>(
  { file, place }: PlacedFile,
  read: (module: object, place: string) => Value,
): { readonly place: string; readonly load: () => Promise<Value> } {
  return { place, load: readOnce(expectLoader(file, place), read, place) };
}
