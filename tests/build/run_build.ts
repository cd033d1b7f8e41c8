import { dirname, join } from "@std/path";
import { CLI } from "../cli/command_line.ts";

/** The project's folder, whose import map knows the router. */
export const PROJECT = new URL("../../", import.meta.url);

/** What a build printed, and its exit status. */
export interface FinishedBuild {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `strata build` with arguments until it ends. */
export async function runBuild(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<FinishedBuild> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-prompt", CLI, "build", ...args],
    cwd: PROJECT,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Writes files into a folder, and the folders that they need. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
}

/** Runs a test in a new folder. */
export async function withFolder(
  run: (folder: string) => void | Promise<void>,
): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    await run(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Lists the files below a folder. */
export function listFiles(folder: string, path = ""): string[] {
  return [...Deno.readDirSync(join(folder, path))].flatMap((entry) =>
    entry.isDirectory
      ? listFiles(folder, join(path, entry.name))
      : [join(path, entry.name)]
  ).sort();
}
