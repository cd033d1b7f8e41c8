import { join } from "@std/path";
import { expectSuccess, runDeno } from "../child_process.ts";
import { CLI } from "../cli/command_line.ts";
import { createFolder } from "../test_folder.ts";
import { median } from "./median.ts";

const FILES = 1000;
const ROUNDS = 11;

async function time(args: readonly string[]): Promise<number> {
  const start = performance.now();
  await expectSuccess(runDeno(["run", "-A", ...args]));
  return performance.now() - start;
}

/** Returns route files, and a program that only imports them. */
function listFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const imports: string[] = [];
  for (let index = 0; index < FILES; index++) {
    const file = `routes/folder${index % 37}/file${index}.ts`;
    files[file] =
      `export const GET = (): Response => new Response("${index}");\n`;
    imports.push(`import "./${file}";\n`);
  }
  return { ...files, "bare.ts": imports.join("") };
}

/**
 * Compares `strata routes` on many files with a bare program that imports
 * them, in turns.
 */
export async function benchStartup(): Promise<void> {
  using folder = createFolder(listFiles());
  const bare = [join(folder.path, "bare.ts")];
  const routes = join(folder.path, "routes");
  const contenders: [name: string, args: string[], times: number[]][] = [
    ["strata routes", [CLI, "routes", routes], []],
    ["strata routes --flat", [CLI, "routes", routes, "--flat"], []],
  ];
  const bareTimes: number[] = [];
  await time(bare);
  for (let round = 0; round < ROUNDS; round++) {
    bareTimes.push(await time(bare));
    for (const [, args, times] of contenders) times.push(await time(args));
  }
  for (const [name, , times] of contenders) {
    const [own, other] = [times, bareTimes].map(median);
    console.log(
      `${name} on ${FILES} files: ${own.toFixed(0)} ms, a program that ` +
        `imports them ${other.toFixed(0)} ms, ratio ${
          (own / other).toFixed(2)
        } (goal: at most 1.3)`,
    );
  }
}
