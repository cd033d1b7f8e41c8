import { resolve } from "@std/path";
import type { RouteTree } from "../../files/tree.ts";
import { isFileOnDisk } from "../file_on_disk.ts";
import { filesAround } from "../files_around.ts";

/** The files that are loaded for requests; settings and types were read. */
const ROLES = ["middleware", "error"] as const;

/**
 * Tells whether a file that a route needs is gone. While the routes have
 * mistakes, the ones before them go on being served, but such a route cannot.
 *
 * @param file The route file, below the routes folder.
 * @param tree The tree that it was composed of.
 * @param directory The routes folder.
 */
export function isOutdated(
  file: string,
  tree: RouteTree,
  directory: string,
): boolean {
  const around = ROLES.flatMap((role) => filesAround(tree, file, role));
  return [...around, file].some((path) =>
    !isFileOnDisk(resolve(directory, path))
  );
}
