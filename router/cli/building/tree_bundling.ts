import { resolve } from "@std/path";
import { type Bundles, startBundler } from "../../build/bundle/bundle.ts";
import { BundleError } from "../../build/bundle/bundle_error.ts";
import { type ServedTree, writeEntry } from "../../build/entry.ts";
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from "../../build/temporary_folder.ts";
import { tellIfLong } from "../loading/long_loading.ts";
import type { BuildOptions } from "./build_options.ts";

/** A bundler at work on an application that serves a tree and nothing else. */
interface TreeBundling {
  /**
   * Waits for the bundles.
   *
   * @throws {BundleError} When there are none.
   */
  readonly finish: () => Promise<Bundles>;
  /**
   * Waits for the bundles of a tree whose manifest was written meanwhile: where
   * a route imports that, the bundler has read what was there before.
   *
   * @param manifest The manifest's file.
   * @throws {BundleError} When there are none.
   */
  readonly finishAfter: (manifest: string) => Promise<Bundles>;
}

async function claimTemporaryFolder(output: string): Promise<TemporaryFolder> {
  using _long = tellIfLong(() =>
    console.error(`Waiting for another build into ${output} to end.`)
  );
  return await createTemporaryFolder(resolve(output));
}

/**
 * Starts to bundle a tree.
 *
 * @param stack What it takes is disposed of with that.
 * @param served The tree.
 * @param options What is built of it.
 */
export async function startBundlingTree(
  stack: AsyncDisposableStack,
  served: ServedTree,
  { output, bundle }: BuildOptions,
): Promise<TreeBundling> {
  const folder = stack.use(await claimTemporaryFolder(output));
  const entry = writeEntry(served, folder.path);
  const start = () => stack.use(startBundler(entry, bundle));
  const { finish } = start();
  return {
    finish,
    async finishAfter(manifest) {
      try {
        const bundles = await finish();
        if (!bundles.holds(manifest)) return bundles;
      } catch (error) {
        if (!(error instanceof BundleError)) throw error;
      }
      return await start().finish();
    },
  };
}
