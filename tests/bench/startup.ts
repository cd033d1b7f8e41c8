import { join, toFileUrl } from "@std/path";
import { CLI } from "../cli/command_line.ts";
import { median } from "./median.ts";

const FILES = 1000;
const ROUNDS = 11;

async function time(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...args],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return performance.now() - start;
}

/** Writes route files, and a program that does nothing but import them. */
function writeFiles(folder: string): string {
  const imports: string[] = [];
  for (let index = 0; index < FILES; index++) {
    const directory = join(folder, "routes", `folder${index % 37}`);
    Deno.mkdirSync(directory, { recursive: true });
    const file = join(directory, `file${index}.ts`);
    Deno.writeTextFileSync(
      file,
      `export const GET = (): Response => new Response("${index}");\n`,
    );
    imports.push(`import ${JSON.stringify(toFileUrl(file).href)};\n`);
  }
  const program = join(folder, "bare.ts");
  Deno.writeTextFileSync(program, imports.join(""));
  return program;
}

/**
 * Compares `strata routes` on many files with a bare program that imports
 * them, in turns.
 */
export async function benchStartup(): Promise<void> {
  const folder = Deno.makeTempDirSync();
  try {
    const bare = [writeFiles(folder)];
    const routes = join(folder, "routes");
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
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}
