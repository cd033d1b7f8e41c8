/**
 * Measures building trees of up to as many route files as the argument says,
 * 100,000 by default, and the cold start of the build. `README.md` explains how
 * the figures are made.
 */
import { join } from "@std/path";
import { expectSuccess } from "../child_process.ts";
import { runBuild } from "../cli/command_line.ts";
import { createFolder, type FileTexts, writeFiles } from "../test_folder.ts";
import { median } from "./median.ts";
import { denoServe, measureFirstAnswer } from "./start/first_answer.ts";

const FILES_OF_RESOURCE = [
  "index",
  "search",
  "[id=int]/index",
  "[id=int]/items",
  "[id=int]/items/[name]",
];
const RESOURCES_OF_VERSION = 2_000;
const ROUNDS = 5;

/** Creates versions of an API whose resources have five files each. */
function makeTree(count: number): FileTexts {
  const files: Record<string, string> = {};
  for (let file = 0; file < count; file++) {
    const resource = Math.floor(file / FILES_OF_RESOURCE.length);
    const version = Math.floor(resource / RESOURCES_OF_VERSION) + 1;
    const name = FILES_OF_RESOURCE[file % FILES_OF_RESOURCE.length];
    files[`v${version}/_version.ts`] =
      `export default { version: ${version} };\n`;
    files[`v${version}/resource${resource}/${name}.ts`] =
      `export const GET = () => new Response("${resource} ${name}");\n`;
  }
  return files;
}

/** Returns how long a build takes, in seconds. */
async function measureBuild(routes: string, output: string): Promise<number> {
  const start = performance.now();
  await expectSuccess(runBuild([routes, `--out=${output}`, "--platform=deno"]));
  return (performance.now() - start) / 1000;
}

async function measure(count: number): Promise<void> {
  using temporary = createFolder();
  const routes = join(temporary.path, "routes");
  writeFiles(routes, makeTree(count));
  const output = join(temporary.path, "dist");
  // A tree has usually been on its disk for a long time when it is built.
  await new Deno.Command("sync").output();
  const build = () => measureBuild(routes, output);
  const [first, again] = [await build(), await build()];
  const worker = join(output, "worker.js");
  const request = { method: "GET", path: "/v1/resource7/8/items" };
  const starts: number[] = [];
  // Deno remembers what it read of a module at its first start.
  await measureFirstAnswer(denoServe, worker, request);
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await measureFirstAnswer(denoServe, worker, request));
  }
  const size = Math.round(Deno.statSync(worker).size / count);
  console.log(
    `${count.toLocaleString("en")} route files: built in ` +
      `${first.toFixed(1)} s, again in ${again.toFixed(1)} s, ${size} bytes ` +
      `each, first answer of deno serve after ${median(starts).toFixed(0)} ms`,
  );
}

const most = Number(Deno.args[0] ?? 100_000);
for (let count = 1_000; count <= most; count *= 10) await measure(count);
console.log("goals for 100,000: 60 s and 2,000 ms");
