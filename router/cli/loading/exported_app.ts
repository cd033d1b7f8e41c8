import { isObject, isRecord } from "../../report/record.ts";
import type { App } from "../../serve/app.ts";
import { findRoutesAround } from "../command/folder_around.ts";

/**
 * Tells whether a value is an application, of any copy of the router.
 *
 * @param value Any value.
 */
export function isApp(value: unknown): value is App {
  // Reading its routes would build it, so only the names are checked.
  return isObject(value) && "routes" in value && "warnings" in value;
}

/**
 * Describes what to write where a module exports no application.
 *
 * @param exported Its default export.
 * @param path The module's path.
 */
export function adviseOnExport(exported: unknown, path: string): string {
  // An entry may have handlers beside fetch, which an App in its place lacks.
  if (isRecord(exported) && "fetch" in exported) {
    return "Name the module that exports the App; an entry for a platform can " +
      "import it.";
  }
  // Such as that of an asynchronous function that creates the App.
  if (exported instanceof Promise) {
    return "Await the promise that it exports: export default await …";
  }
  const folder = findRoutesAround(path);
  return folder === undefined
    ? "Write: export default app;"
    : `It is a file of the routes folder "${folder}": name that folder.`;
}
