import { readOnce } from "../../files/lazy_file.ts";
import { isLoader, type RouteTree } from "../../files/tree.ts";

/**
 * Lets each file of a tree be loaded only once: every import costs more than
 * the last one, and the module loaded for a request is the one that answers it,
 * whatever is edited meanwhile.
 *
 * @param tree The tree.
 */
export function loadOnce(tree: RouteTree): RouteTree {
  const files = Object.entries(tree.files).map(([path, file]) =>
    [
      path,
      isLoader(file) ? readOnce(file, (module) => module, path) : file,
    ] as const
  );
  return { ...tree, files: Object.fromEntries(files) };
}
