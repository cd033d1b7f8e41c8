import { join } from "@std/path";
import type { ErrorHandler } from "../../declare/handler.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { readOnce } from "../../files/lazy_file.ts";
import { describeLoadFailure } from "../../files/load_failure.ts";
import { fileAt } from "../../files/place.ts";
import { readRoutes } from "../../files/scan/read_routes.ts";
import type { RouteTree } from "../../files/tree.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { App } from "../../serve/app.ts";
import { listNew } from "../printing/finding.ts";
import { isDiskError } from "./disk_error.ts";
import { explainLoadFailure } from "./failure_reason.ts";

/** An application and the files that it was made of. */
interface Built {
  readonly app: App;
  /** The files as they were listed. */
  readonly tree: RouteTree;
  /** The same files, each of which is loaded at most once for the application. */
  readonly modules: RouteTree;
}

/** A routes folder as it is now, and the last form of it that can be served. */
export interface LiveRoutes {
  /** What is served; `undefined` until the folder is free of mistakes once. */
  readonly built: Built | undefined;
  /** What is wrong with the folder now. */
  readonly mistakes: readonly Mistake[];
  /** What is odd about it: with mistakes, also what was before those. */
  readonly warnings: readonly Mistake[];
}

/** Before the folder is read. */
export const NOT_READ: LiveRoutes = {
  built: undefined,
  mistakes: [],
  warnings: [],
};

/** Lets each file be loaded once: every import costs more than the last one. */
function loadOnce(tree: RouteTree): RouteTree {
  const files = Object.entries(tree.files).map(([path, file]) =>
    [
      path,
      typeof file === "function"
        ? readOnce(file as () => Promise<object>, (module) => module, path)
        : file,
    ] as const
  );
  return { ...tree, files: Object.fromEntries(files) };
}

function build(tree: RouteTree, onError: ErrorHandler): Built {
  const modules = loadOnce(tree);
  const app: App = new App({ development: true });
  app.onError(onError).blueprint(fileRoutes(modules));
  // Reading it builds the application, so mistakes show here.
  app.fetch;
  return { app, tree, modules };
}

function mistakesOf(error: unknown, directory: string): readonly Mistake[] {
  if (isDeclarationError(error)) return error.mistakes;
  if (!isDiskError(error)) {
    // Settings can be anything, what throws when it is looked at too.
    return [describeLoadFailure(error, directory)];
  }
  const reason = error instanceof Deno.errors.NotFound
    ? "The routes folder is gone."
    : `The routes folder cannot be read: ${error.message}.`;
  return [mistake("unreadable", [directory], reason, "Bring it back.")];
}

/** Tells whether nothing lies at a path, and not only what cannot be looked at. */
function isMissing(path: string): boolean {
  try {
    Deno.statSync(path);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
  }
}

/**
 * Tells whether files cannot be loaded which were removed after the folder was
 * listed, as while many are removed.
 */
function isOutdated(
  tree: RouteTree,
  directory: string,
  mistakes: readonly Mistake[],
): boolean {
  return mistakes.some(({ code, places: [place] }) =>
    code === "load-failed" && isMissing(join(directory, fileAt(tree, place)))
  );
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
  let tree: RouteTree | undefined;
  try {
    tree = await readRoutes(directory);
    const built = build(tree, onError);
    return { built, mistakes: [], warnings: built.app.warnings };
  } catch (error) {
    const told = mistakesOf(error, directory);
    if (tree && isOutdated(tree, directory, told)) {
      return await readLiveRoutes(directory, last, onError);
    }
    const found = await Promise.all(told.map(explainLoadFailure));
    const [mistakes, warnings] = ["error", "warning"].map((severity) =>
      found.filter((one) => one.severity === severity)
    );
    return {
      ...renewContents(last, onError),
      mistakes,
      // Not all are found beside mistakes, and none of them is news afterwards.
      warnings: [...last.warnings, ...listNew(warnings, last.warnings)],
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
  return { ...last, built: tree && build(tree, onError) };
}
