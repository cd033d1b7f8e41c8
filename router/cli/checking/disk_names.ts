import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../printing/finding.ts";
import { warnOfLeftOutModules } from "./left_out_module.ts";
import { warnOfNames } from "./portable_name.ts";
import { listPublicFiles } from "./public_file.ts";
import { warnOfTests } from "./test_file.ts";

/**
 * Warns of the names of files on the disk, be they routes or not.
 *
 * @param folder The routes folder.
 * @param tree The tree that was read of it.
 * @param told What was found already.
 */
export function warnOfDiskNames(
  folder: string,
  tree: RouteTree,
  told: readonly Finding[],
): Finding[] {
  const onDisk = listPublicFiles(folder);
  return [
    ...warnOfTests(onDisk, tree),
    ...warnOfLeftOutModules(onDisk, tree),
    ...warnOfNames(tree, told),
  ];
}
