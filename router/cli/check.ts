import { join } from "@std/path";
import { fileRoutes } from "../files/file_routes.ts";
import {
  expectLoader,
  readErrorHandler,
  readMiddleware,
} from "../files/lazy_file.ts";
import { roleOf, stemOf } from "../files/name.ts";
import { readRouteModule } from "../files/route_module.ts";
import { readRoutes } from "../files/scan.ts";
import type { RouteFile, RouteTree } from "../files/tree.ts";
import {
  DeclarationError,
  formatMistake,
  type Mistake,
  mistake,
  Refusal,
} from "../path/mistake.ts";
import type { Route } from "../declare/route.ts";
import { App } from "../serve/app.ts";
import { checkHandlerPaths } from "./handler_path.ts";

/** What checking a routes folder found. */
export interface CheckResult {
  readonly mistakes: readonly Mistake[];
  /** How many route files were checked. */
  readonly files: number;
}

/** Loads a file, if it is one to be loaded, and reads what it exports. */
async function checkModule(
  path: string,
  file: RouteFile,
  place: string,
): Promise<Mistake[]> {
  const role = roleOf(path.slice(path.lastIndexOf("/") + 1));
  if (role === "settings" || role === "types") return [];
  try {
    const module = await expectLoader(file, place)();
    if (role === "middleware") readMiddleware(module, place);
    else if (role === "error") readErrorHandler(module, place);
    else readRouteModule(module, place);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.at(place)];
    const reason = `The file cannot be loaded: ${
      (error as Error)?.message ?? error
    }`;
    return [mistake("load-failed", [place], reason, "Mend it.")];
  }
}

/** Gives a file's text; loading one that cannot be read says why. */
function readSource(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** Composes the routes; there are none when there are mistakes. */
function checkRoutes(
  tree: RouteTree,
): {
  readonly routes: readonly Route[];
  readonly mistakes: readonly Mistake[];
} {
  const app = new App().blueprint(fileRoutes(tree));
  try {
    return { routes: app.routes, mistakes: app.warnings };
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    return { routes: [], mistakes: error.mistakes };
  }
}

/**
 * Checks everything about a routes folder: names and settings, what is
 * composed of them, and what every file exports.
 *
 * @param directory The folder.
 */
export async function check(directory: string): Promise<CheckResult> {
  const tree = await readRoutes(directory);
  const { routes, mistakes } = checkRoutes(tree);
  const composed = new Map(
    routes.filter(({ source }) => source.inherited.length === 0)
      .map((route) => [route.source.declaration, route.path]),
  );
  const files = Object.keys(tree.files).sort();
  const found = await Promise.all(files.map(async (file) => {
    const place = `${tree.root}/${file}`;
    const source = readSource(join(directory, file));
    const path = composed.get(place);
    return [
      ...await checkModule(file, tree.files[file], place),
      ...checkHandlerPaths(source, stemOf(file), path, place),
    ];
  }));
  return { mistakes: [...mistakes, ...found.flat()], files: files.length };
}

/** Formats the result of a check as text. */
export function formatCheck({ mistakes, files }: CheckResult): string {
  const errors = mistakes.filter(({ severity }) => severity === "error").length;
  const summary = `${files} files checked: ${errors} errors, ` +
    `${mistakes.length - errors} warnings.`;
  return [...mistakes.map(formatMistake), summary].join("\n\n");
}
