import { splitParts } from "./bundle_part.ts";

/** How the bundler writes a module with a top-level await. */
const AWAITING_MODULE =
  /^\/\/ ([^\n]*)\n(?:[^]*\n)?var (init_[\w$]+) = __esm\(\{\n {2}async "[^\n]*"\(\) \{\n([^]*)$/;
/** How it waits for a module that it imports. */
const WAIT = /^ {4}await (init_[\w$]+)\(\);$/gm;

interface AwaitingModule {
  readonly path: string;
  /** The functions that evaluate the modules that it waits for. */
  readonly awaited: readonly string[];
}

/** Returns the modules that await, by the function that evaluates each. */
function readModules(bundle: string): Map<string, AwaitingModule> {
  const found = splitParts(bundle).flatMap((part) => {
    const match = AWAITING_MODULE.exec(part);
    if (!match) return [];
    const [, path, evaluate, body] = match;
    const awaited = [...body.matchAll(WAIT)].map(([, name]) => name);
    return [[evaluate, { path, awaited }] as const];
  });
  return new Map(found);
}

/**
 * Finds circular imports of modules with top-level await. In a bundle each
 * waits for all that it imports, and so for itself; unbundled modules do not
 * wait for one that waits for them (ECMA-262 section 16.2.1.6.1.3.1).
 *
 * @param bundle The bundler's output, not minified.
 * @returns The paths of the modules of each cycle.
 */
export function findAwaitingCycles(bundle: string): string[][] {
  const modules = readModules(bundle);
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const path: string[] = [];

  function visit(name: string): void {
    const start = path.indexOf(name);
    if (start !== -1) cycles.push(path.slice(start));
    const module = modules.get(name);
    if (!module || visited.has(name)) return;
    visited.add(name);
    path.push(name);
    for (const next of module.awaited) visit(next);
    path.pop();
  }

  for (const name of modules.keys()) visit(name);
  return cycles.map((cycle) => cycle.map((name) => modules.get(name)!.path));
}
