import { resolve, toFileUrl } from "@std/path";
import type { Comment } from "acorn";
import { packageOf } from "./package_module.ts";

/** Where the router is that builds. */
const ROUTER = new URL("../../", import.meta.url).href;
/** How the bundler writes modules that are in no file of the project's. */
const ELSEWHERE = /^[\w-]{2,}:/;

/**
 * Finds where modules begin in a bundle: at the comments that name them.
 *
 * @param bundle What the bundler wrote, not minified.
 * @param comments All comments in it.
 */
export function listBeginnings(
  bundle: string,
  comments: readonly Comment[],
): Comment[] {
  return comments.filter(({ type, start }) =>
    type === "Line" && (start === 0 || bundle[start - 1] === "\n")
  );
}

/**
 * Names a module for who wrote the project, if that can do without what it uses.
 *
 * @param path The path by which the bundler names it.
 */
export function nameModule(path: string): string | undefined {
  if (ELSEWHERE.test(path) || packageOf(path)) return undefined;
  const { href } = toFileUrl(resolve(path));
  if (!href.startsWith(ROUTER)) return path;
  return href.startsWith(`${ROUTER}process/`)
    ? "@strata/router/serve"
    : undefined;
}
