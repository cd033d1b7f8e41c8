import { join, toFileUrl } from "@std/path";
import type { Mistake } from "../../report/mistake.ts";
import { importTogether } from "../import_together.ts";
import { placeOf } from "../place.ts";
import { roleOf } from "../role.ts";
import { readDefaultExport } from "../special_module.ts";
import type { RouteFile, RouteTree } from "../tree.ts";
import {
  describeVersionLiteral,
  findVersionLiterals,
} from "../version_literal.ts";
import { exampleOfSettings, warnOfNamedSettings } from "../version_settings.ts";

/** An example of `_types.ts`. */
const TYPES_EXAMPLE =
  "export default { sku: { pattern: /[a-z]+-[0-9]+/ } } satisfies CustomTypes;";

/** Describes why a file cannot be loaded, from the error that loading threw. */
export type FailureDescriber = (error: unknown, place: string) => Mistake;

/** A tree that is being read. */
interface GrowingTree extends RouteTree {
  readonly files: Record<string, RouteFile>;
  readonly mistakes: Mistake[];
}

/**
 * Loads each `_version.ts` and the `_types.ts` of a tree, which determine its
 * paths and types.
 *
 * @param tree The tree, to which their exports and mistakes are added.
 * @param files Their paths below the routes folder.
 * @param folder The path of the routes folder.
 * @param describe Describes why one cannot be loaded.
 */
export async function loadEagerFiles(
  tree: GrowingTree,
  files: readonly string[],
  folder: string,
  describe: FailureDescriber,
): Promise<void> {
  const paths = files.map((file) => join(folder, file));
  const loaders = await importTogether(
    paths.map((path) => toFileUrl(path).href),
  );
  await Promise.all(files.map(async (file, index) => {
    const place = placeOf(tree, file);
    try {
      const module = await loaders[index]();
      const isTypes = roleOf(file) === "types";
      const example = isTypes ? TYPES_EXAMPLE : exampleOfSettings(place);
      tree.files[file] = readDefaultExport(module, place, example) as object;
      if (isTypes) return;
      warnOfNamedSettings(module, place, tree.mistakes);
      const source = Deno.readTextFileSync(paths[index]);
      for (const literal of findVersionLiterals(source)) {
        tree.mistakes.push(describeVersionLiteral(literal, place));
      }
    } catch (error) {
      tree.mistakes.push(describe(error, place));
    }
  }));
}
