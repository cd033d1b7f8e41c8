import { resolve, toFileUrl } from "@std/path";
import { packageOf } from "./package_module.ts";

/** The folder of the router that builds. */
const ROUTER = new URL("../../", import.meta.url).href;
/** The part of the router that an application can do without. */
export const SERVING_MODULE = "@strata/router/serve";
/** How the bundler writes modules that are in no file of the project. */
const ELSEWHERE = /^[\w-]{2,}:/;

/** Names a module for the project's authors, if it is one of theirs. */
function nameModule(path: string): string | undefined {
  if (ELSEWHERE.test(path) || packageOf(path)) return undefined;
  const { href } = toFileUrl(resolve(path));
  if (!href.startsWith(ROUTER)) return path;
  return href.startsWith(`${ROUTER}process/`) ? SERVING_MODULE : undefined;
}

/**
 * Names those modules that belong to the project, and the part of the router
 * that it can do without; each once, sorted.
 *
 * @param paths The paths by which the bundler names the modules.
 */
export function nameModules(paths: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const path of paths) {
    const name = nameModule(path);
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}
