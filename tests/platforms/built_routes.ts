import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { runBuild } from "../cli/command_line.ts";

/**
 * Builds the routes in a folder for all platforms.
 *
 * @param folder The folder around the routes folder.
 * @param args Further arguments of the command.
 * @param env Further variables of its environment.
 * @returns Where the build is.
 */
export async function buildRoutes(
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dist = join(folder, "dist");
  const { code, stderr } = await runBuild(
    [join(folder, "routes"), `--out=${dist}`, ...args],
    env,
  );
  assertEquals(code, 0, stderr);
  return dist;
}
