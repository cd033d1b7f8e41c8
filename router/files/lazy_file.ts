import { isObject } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { isLoader, type PlacedFile, type RouteFile } from "./tree.ts";

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

/** Refuses what a loader gives that is no module, as when it has no `return`. */
function expectModule(module: unknown, place: string): object {
  if (isObject(module)) return module;
  throw new Refusal(
    "load-failed",
    `What loads ${place} gave ${showValue(module)} in place of its module.`,
    "Return the module, as () => import(…) does.",
  );
}

/**
 * Makes a function that loads and reads a file at its first call. Later calls
 * give the same, unless that has failed: then they try again.
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
      // In a tree that is written by hand, it may return no promise.
      reading = (async () => read(expectModule(await load(), place), place))();
      reading.catch(() => reading = undefined);
    }
    return reading;
  };
}

/**
 * Has a file loaded and read when it is first needed.
 *
 * @param placed The file, and where it lies.
 * @param read Reads what its module exports.
 * @throws {Refusal} When what stands for the file does not load it.
 */
export function deferFile<Value>(
  { file, place }: PlacedFile,
  read: (module: object, place: string) => Value,
): { readonly place: string; readonly load: () => Promise<Value> } {
  return { place, load: readOnce(expectLoader(file, place), read, place) };
}
