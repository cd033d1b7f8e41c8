import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { writeTree } from "../github_api.ts";
import { createFolder } from "../test_folder.ts";
import { median } from "./median.ts";

// Enough that most run after the code has been compiled.
const ROUNDS = 101;

/** Visits every file, and does nothing with it. */
function walk(folder: string): number {
  let files = 0;
  for (const entry of Deno.readDirSync(folder)) {
    files += entry.isDirectory ? walk(`${folder}/${entry.name}`) : 1;
  }
  return files;
}

/** Creates the fetch of an application; reading it compiles the table. */
async function build(folder: string): Promise<unknown> {
  return new App().blueprint(fileRoutes(await readRoutes(folder))).fetch;
}

/** Times a call, in milliseconds. */
async function time(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/**
 * Compares reading, composing and compiling GitHub's API with a bare recursive
 * walk of its folders, in turns.
 */
export async function benchScan(): Promise<void> {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeTree(folder);
  const walks: number[] = [];
  const builds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    walks.push(await time(() => walk(folder)));
    builds.push(await time(() => build(folder)));
  }
  const [bare, built] = [walks, builds].map(median);
  console.log(
    `scan, compose and compile ${walk(folder)} files: ` +
      `${built.toFixed(1)} ms, a bare walk ${bare.toFixed(1)} ms, ` +
      `ratio ${(built / bare).toFixed(2)} (goal: at most 3)`,
  );
}
