import { resolve } from "@std/path";
import { type Bundles, startBundler } from "../../build/bundle/bundle.ts";
import { type ServedTree, writeEntry } from "../../build/entry.ts";
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from "../../build/temporary_folder.ts";
import { tellIfLong } from "../loading/long_loading.ts";
import type { BuildOptions } from "./build_options.ts";

/**
 * Makes the folder in which an application is bundled; waits for another build
 * that has it, and tells when that takes long.
 *
 * @param output Where the bundle is written.
 */
export async function claimTemporaryFolder(
  output: string,
): Promise<TemporaryFolder> {
  using _long = tellIfLong(() =>
    console.error(`Waiting for another build into ${output} to end.`)
  );
  return await createTemporaryFolder(resolve(output));
}

/**
 * Starts to bundle an application that serves a tree and nothing else.
 *
 * @param stack What it takes is disposed of with that.
 * @param served The tree.
 * @param folder The folder in which it is bundled.
 * @param options What is built of it.
 * @returns What waits for the bundles, and throws a `BundleError` when there
 * are none.
 */
export function startBundlingTree(
  stack: AsyncDisposableStack,
  served: ServedTree,
  folder: TemporaryFolder,
  { bundle }: BuildOptions,
): () => Promise<Bundles> {
  // The bundler leaves links behind, by which modules are found then.
  const entry = writeEntry(served, Deno.realPathSync(folder.path));
  return stack.use(startBundler(entry, bundle)).finish;
}
