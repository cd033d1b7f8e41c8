import { writeSpecifier } from "../../build/specifier.ts";
import { ENDPOINT_KEYS, type EndpointKey } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { listAll } from "../../report/listed.ts";
import { loadModule } from "../loading/load_module.ts";

/** Lists the methods of a route file; `undefined` when it cannot be loaded. */
async function readKeys(
  tree: RouteTree,
  file: string,
): Promise<EndpointKey[] | undefined> {
  try {
    const module = await loadModule(tree, file);
    return ENDPOINT_KEYS.filter((key) => key in module);
  } catch {
    // It is for `check` to report what is wrong with the file.
    return undefined;
  }
}

function namesOfParameters(path: string): string {
  return [...path.matchAll(/<(\w+)/g)].map(([, name]) => name).join();
}

/**
 * Describes which methods are lost to a new file that answers GET alone, in
 * place of an inherited one, and how to keep them.
 *
 * @param tree The routes folder.
 * @param file The new file's path below it.
 * @param path The path that the new file serves.
 * @param inherited The inherited route of that path.
 * @returns The sentences; empty when nothing is lost.
 */
export async function adviseOnReplaced(
  tree: RouteTree,
  file: string,
  path: string,
  inherited: Route,
): Promise<string> {
  const { place } = inherited.source;
  const replaced = fileAt(tree, place);
  const keys = await readKeys(tree, replaced);
  const lost = keys?.filter((key) => key !== "GET");
  if (lost?.length === 0) return "";
  const [title, kept] = lost
    ? [`That file also answers ${listAll(lost)}, the new one only GET.`, lost]
    : ["The new file answers only GET; that one may answer more.", ["POST"]];
  // Handlers read parameters by the names that their own file has.
  if (namesOfParameters(path) !== namesOfParameters(inherited.path)) {
    return `${title} Add the rest, with the parameters of ${path}.`;
  }
  const specifier = writeSpecifier(file, replaced);
  return `${title} To keep the rest, add to the new one${
    lost ? "" : ", for example"
  }:\n  export { ${kept.join(", ")} } from ${specifier};`;
}
