import type { LoadedApp } from "../loading/load_app.ts";
import { openMiddlewareFiles } from "../loading/middleware_files.ts";
import { countOf, type Finding } from "../printing/finding.ts";
import { warnOfLostGuards } from "./lost_guard.ts";
import { warnOfRepeatedMiddleware } from "./repeated_middleware.ts";
import { warnOfSharedHandlers } from "./shared_handler.ts";
import { warnOfUnguardedFolders } from "./unguarded_folder.ts";
import { warnOfUnreachedInheritance } from "./unreached_inheritance.ts";

/**
 * Checks which middleware files run for the paths of versions that extend
 * others, and for paths that are served twice. Only once the files are loaded is
 * it known which of them are the same.
 *
 * @param loaded The application, its files at hand.
 * @param told What is found already; with errors there is nothing more to say.
 */
export async function checkGuards(
  loaded: LoadedApp,
  told: readonly Finding[],
): Promise<Finding[]> {
  if (countOf(told, "error") > 0) return [];
  const middleware = openMiddlewareFiles(loaded);
  const versions = loaded.app.versions();
  const unguarded = await warnOfUnguardedFolders(versions, middleware, told);
  const lost = await warnOfLostGuards(versions, middleware, [
    ...told,
    ...unguarded,
  ]);
  return [
    ...unguarded,
    ...lost,
    ...await warnOfSharedHandlers(loaded, middleware, [...told, ...lost]),
    ...await warnOfRepeatedMiddleware(loaded.app.routes, middleware),
    ...await warnOfUnreachedInheritance(versions, middleware, told),
  ];
}
