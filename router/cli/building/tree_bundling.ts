import { resolve } from "@std/path";
import { type Bundles, startBundler } from "../../build/bundle/bundle.ts";
import { type ServedTree, writeEntry } from "../../build/entry.ts";
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from "../../build/temporary_folder.ts";
import { tellIfLong } from "../loading/long_loading.ts";
import type { BuildOptions } from "./build_options.ts";

async function claimTemporaryFolder(output: string): Promise<TemporaryFolder> {
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
 * @param options What is built of it.
 * @returns What waits for the bundles, and throws a `BundleError` when there
 * are none.
 */
export async function startBundlingTree(
  stack: AsyncDisposableStack,
  served: ServedTree,
  { output, bundle }: BuildOptions,
): Promise<() => Promise<Bundles>> {
  const folder = stack.use(await claimTemporaryFolder(output));
  const entry = writeEntry(served, folder.path);
  return stack.use(startBundler(entry, bundle)).finish;
}
