import { join } from "@std/path";
import { type Child, startChild } from "../child_process.ts";
import {
  createFolder,
  type FileTexts,
  type TestFolder,
} from "../test_folder.ts";
import { buildRoutes } from "./built_routes.ts";
import { type HostCommand, originOf, SERVERS } from "./host.ts";
import { installTools } from "./npm_tools.ts";

/** The name of a platform whose build is a server. */
export type ServerName = keyof typeof SERVERS;

/** The commands that start the servers of one build. */
export type ServerCommands = readonly (readonly [ServerName, HostCommand])[];

/** Returns the commands of a build, which the first call makes. */
export type BuiltServers = () => Promise<ServerCommands>;

const NAMES = Object.keys(SERVERS) as ServerName[];

/** The entry that is built instead of the routes alone, if there is one. */
const ENTRY = "main.ts";

async function buildServers(
  { path }: TestFolder,
  files: FileTexts,
): Promise<ServerCommands> {
  const tools = await installTools();
  const args = ENTRY in files ? [`--entry=${join(path, ENTRY)}`] : [];
  const dist = await buildRoutes(path, args);
  return NAMES.map((name) => [name, SERVERS[name](dist, tools)]);
}

/**
 * Builds servers when a test of a file first requests them, and removes them
 * after its last test.
 *
 * @param files Files below `routes`, and perhaps `main.ts`, which serves them.
 */
export function buildOnce(files: FileTexts): BuiltServers {
  let folder: TestFolder | undefined;
  let building: Promise<ServerCommands> | undefined;
  Deno.test.afterAll(() => folder?.[Symbol.dispose]());
  return () => {
    folder ??= createFolder(files);
    return building ??= buildServers(folder, files);
  };
}

/** Tests the command that starts each server, or those that are named. */
export async function testCommands(
  t: Deno.TestContext,
  built: BuiltServers,
  test: (command: HostCommand, t: Deno.TestContext) => Promise<void>,
  names: readonly ServerName[] = NAMES,
): Promise<void> {
  for (const [name, command] of await built()) {
    if (names.includes(name)) await t.step(name, (t) => test(command, t));
  }
}

/** Starts each server, or those that are named, and tests it. */
export async function testServers(
  t: Deno.TestContext,
  built: BuiltServers,
  test: (server: Child, origin: string) => Promise<void>,
  names?: readonly ServerName[],
): Promise<void> {
  await testCommands(t, built, async ({ path, args, cwd, env, port }) => {
    await using server = startChild(path, args, { cwd, env });
    await test(server, await originOf(server, port));
  }, names);
}
