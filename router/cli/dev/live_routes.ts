import { fileRoutes } from "../../files/file_routes.ts";
import { readRoutes } from "../../files/scan.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { ErrorHandler } from "../../declare/handler.ts";
import { DeclarationError, type Mistake, mistake } from "../../path/mistake.ts";
import { App } from "../../serve/app.ts";

/** An application and the files that it was made of. */
export interface Built {
  readonly app: App;
  readonly tree: RouteTree;
}

/** A routes folder as it is now, and the last form of it that can be served. */
export interface LiveRoutes {
  /** What is served; `undefined` until the folder is free of mistakes once. */
  readonly built: Built | undefined;
  /** What is wrong with the folder now. */
  readonly mistakes: readonly Mistake[];
  /** What is odd about it. */
  readonly warnings: readonly Mistake[];
}

/** Before the folder is read. */
export const NOT_READ: LiveRoutes = {
  built: undefined,
  mistakes: [],
  warnings: [],
};

function buildApp(tree: RouteTree, onError: ErrorHandler): App {
  const app: App = new App({ development: true });
  app.onError(onError).blueprint(fileRoutes(tree));
  // Reading it builds the application, so mistakes show here.
  app.fetch;
  return app;
}

function mistakesOf(error: unknown, directory: string): readonly Mistake[] {
  if (error instanceof DeclarationError) return error.mistakes;
  if (error instanceof Deno.errors.NotFound) {
    const reason = "The routes folder is gone.";
    return [mistake("unreadable", [directory], reason, "Bring it back.")];
  }
  throw error;
}

/**
 * Reads a routes folder again. With mistakes in it, the last good form of it
 * goes on being served, with what its files say now.
 *
 * @param directory The folder.
 * @param last What was read before.
 * @param onError Answers for errors that nothing in the application expects.
 */
export async function readLiveRoutes(
  directory: string,
  last: LiveRoutes,
  onError: ErrorHandler,
): Promise<LiveRoutes> {
  try {
    const tree = await readRoutes(directory);
    const app = buildApp(tree, onError);
    return { built: { app, tree }, mistakes: [], warnings: app.warnings };
  } catch (error) {
    const mistakes = mistakesOf(error, directory);
    const tree = last.built?.tree;
    return {
      // Built anew, since an application loads each of its files only once.
      built: tree && { tree, app: buildApp(tree, onError) },
      mistakes,
      warnings: last.warnings,
    };
  }
}

/**
 * Lets the files be loaded anew, when nothing but what they do was changed.
 *
 * @param last What was read before.
 * @param onError Answers for errors that nothing in the application expects.
 */
export function renewContents(
  last: LiveRoutes,
  onError: ErrorHandler,
): LiveRoutes {
  const tree = last.built?.tree;
  // Built anew, since an application loads each of its files only once.
  return { ...last, built: tree && { tree, app: buildApp(tree, onError) } };
}
