import { join } from "@std/path";
import { isPrivateName } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import { listFolder } from "../disk/listed_folder.ts";
import type { Finding } from "../printing/finding.ts";
import { warnOfLeftOutModules } from "./left_out_module.ts";
import { warnOfNames } from "./portable_name.ts";
import { warnOfRouteFiles } from "./route_file_name.ts";
import { warnOfTests } from "./test_file.ts";

/**
 * Lists the files of a folder on the disk that no name keeps private, routes or
 * not, by their paths below it.
 */
function* walk(folder: string, path: string): Generator<string> {
  // A folder that cannot be read is reported where the routes are read.
  for (const { name, isDirectory } of listFolder(folder)) {
    if (isPrivateName(name)) continue;
    if (isDirectory) yield* walk(join(folder, name), `${path}${name}/`);
    else yield path + name;
  }
}

/**
 * Warns of the names of files on the disk, routes or not.
 *
 * @param folder The routes folder.
 * @param tree The tree that was read from it.
 * @param earlier The findings so far.
 */
export function warnOfDiskNames(
  folder: string,
  tree: RouteTree,
  earlier: readonly Finding[],
): Finding[] {
  const onDisk = [...walk(folder, "")].sort();
  return [
    ...warnOfTests(onDisk, tree),
    ...warnOfLeftOutModules(onDisk, tree),
    ...warnOfRouteFiles(tree),
    ...warnOfNames(tree, earlier),
  ];
}
