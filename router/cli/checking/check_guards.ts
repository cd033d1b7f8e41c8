import type { App } from "../../serve/app.ts";
import { openMiddlewareFiles } from "../loading/middleware_files.ts";
import { countOf, type Finding } from "../printing/finding.ts";
import { warnOfLostGuards } from "./lost_guard.ts";
import { warnOfRepeatedMiddleware } from "./repeated_middleware.ts";
import { warnOfSharedHandlers } from "./shared_handler.ts";
import { warnOfUnguardedFolders } from "./unguarded_folder.ts";
import { warnOfUnreachedInheritance } from "./unreached_inheritance.ts";

/**
 * Checks which middleware runs for paths that several versions have, and for
 * paths that are served twice. Only once the files are loaded is it known which
 * of them are the same.
 *
 * @param app The application.
 * @param modules The exports of its files, by their places.
 * @param earlier The findings so far; with errors among them, nothing is
 * checked.
 */
export function checkGuards(
  app: App,
  modules: ReadonlyMap<string, object>,
  earlier: readonly Finding[],
): Finding[] {
  if (countOf(earlier, "error") > 0) return [];
  const middleware = openMiddlewareFiles(modules);
  const versions = app.versions();
  const unguarded = warnOfUnguardedFolders(versions, middleware, earlier);
  const shared = warnOfSharedHandlers(app, modules, middleware);
  const lost = warnOfLostGuards(versions, middleware, [
    ...earlier,
    ...unguarded,
    ...shared,
  ]);
  return [
    ...unguarded,
    ...lost,
    ...shared,
    ...warnOfRepeatedMiddleware(app.routes, middleware),
    ...warnOfUnreachedInheritance(versions, middleware, earlier),
  ];
}
