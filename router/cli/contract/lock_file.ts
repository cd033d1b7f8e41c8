import type { Stability } from "../../declare/lifecycle.ts";
import type { Method } from "../../declare/method.ts";
import { compareText } from "../../path/compare_text.ts";
import { DeclarationError, type Mistake } from "../../path/mistake.ts";
import { listTypes, shapeOf } from "../../path/path_shape.ts";
import type { Options } from "../arguments.ts";
import { type ListedRoute, listRoutes } from "../listing/route_list.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { findFailure, loadRouteFile } from "../loading/load_module.ts";
import { quoteWord } from "../shell_word.ts";

/** What clients of a route rely on. */
export interface LockedRoute {
  /** The composed path, with the types of its parameters. */
  readonly path: string;
  readonly methods: readonly Method[];
  /** ISO 8601. */
  readonly deprecated?: string;
  /** ISO 8601. */
  readonly sunset?: string;
  /** That requests are answered with 410 from the sunset on. */
  readonly onSunset?: "gone";
  /** That clients have to expect changes. */
  readonly stability?: Exclude<Stability, "stable">;
}

/** All that is published, as the lock file holds it. */
export interface Contract {
  /** The version of the file's form. */
  readonly format: 1;
  /** The patterns of the application's own types in paths, ordered by name. */
  readonly types: ReadonlyMap<string, string>;
  /** The routes, ordered by path. */
  readonly routes: readonly LockedRoute[];
}

/** Where the lock file is written, unless said otherwise. */
export const LOCK_FILE = "versions.lock.json";

/** The option of the commands that use the lock file. */
export const LOCK_OPTION: Options = {
  lock: {
    value: "file",
    summary: `the lock file, ${LOCK_FILE} by default`,
  },
};

/**
 * Writes the command that locks routes.
 *
 * @param routes The routes folder, or the module that stands for it.
 * @param file The lock file.
 */
export function formatLockCommand(routes: string, file: string): string {
  const words = [
    "strata lock",
    ...(routes === "routes" ? [] : [quoteWord(routes)]),
    ...(file === LOCK_FILE ? [] : [`--lock=${quoteWord(file)}`]),
  ];
  return words.join(" ");
}

/** States why the methods of routes are not known, once for each file. */
async function stateFailures(
  loaded: LoadedApp,
  listed: readonly ListedRoute[],
): Promise<Mistake[]> {
  const files = new Set(
    listed.filter(({ methods }) => !methods)
      .map(({ place }) => place),
  );
  const found = await Promise.all(
    [...files].map((file) => findFailure(loadRouteFile(loaded, file), file)),
  );
  return found.flat();
}

function lockRoute(
  { path, methods, deprecated, sunset, onSunset, stability }: ListedRoute,
): LockedRoute {
  return {
    path,
    methods: methods!,
    ...(deprecated === null ? {} : { deprecated }),
    ...(sunset === null ? {} : { sunset }),
    ...(sunset !== null && onSunset === "gone" ? { onSunset } : {}),
    ...(stability === "stable" ? {} : { stability }),
  };
}

/** Gives the patterns of the types that paths name. */
function lockTypes(
  routes: readonly LockedRoute[],
  patterns: ReadonlyMap<string, string>,
): Map<string, string> {
  if (patterns.size === 0) return new Map();
  const named = new Set(
    routes.flatMap(({ path }) => listTypes(shapeOf(path).split("/"))),
  );
  return new Map(
    [...patterns].filter(([name]) => named.has(name))
      .sort(([a], [b]) => compareText(a, b)),
  );
}

/**
 * Gives what an application publishes; its route files are loaded.
 *
 * @param loaded The application, and where it was loaded from.
 * @throws {DeclarationError} When route files cannot be loaded.
 */
export async function readContract(loaded: LoadedApp): Promise<Contract> {
  const listed = await listRoutes(loaded, loaded.app.routes);
  const mistakes = await stateFailures(loaded, listed);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const routes = listed.map(lockRoute);
  routes.sort((a, b) => compareText(a.path, b.path));
  const types = lockTypes(routes, loaded.app.types);
  return { format: 1, types, routes };
}

/**
 * Formats a contract as the lock file holds it, a type and a route a line.
 *
 * @param contract What the application publishes.
 */
export function formatLock({ format, types, routes }: Contract): string {
  const patterns = [...types].map((type) =>
    `    ${type.map((text) => JSON.stringify(text)).join(": ")}`
  );
  const lines = routes.map((route) => `    ${JSON.stringify(route)}`);
  const parts = [
    `  "format": ${format}`,
    // Without types of its own, an application's file needs no word of them.
    ...(patterns.length === 0
      ? []
      : [`  "types": {\n${patterns.join(",\n")}\n  }`]),
    `  "routes": [\n${lines.join(",\n")}\n  ]`,
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}
