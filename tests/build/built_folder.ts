import { join, toFileUrl } from "@std/path";
import type { App } from "@strata/router";
import { request } from "@strata/router/testing";
import type { Finished } from "../child_process.ts";
import { callBuild, callCliWith } from "../cli/called_command.ts";
import { listFiles, type TestFolder } from "../test_folder.ts";

/** The files of a routes folder in a version. */
export const ROUTES = {
  "routes/_version.ts": "export default { versionPrefix: '/api/v' };",
  "routes/v1/_version.ts": "export default { version: 1 };",
  "routes/v1/a.ts": answering("a"),
  "routes/v1/b.ts": answering("b"),
};

/** Writes a route that answers with a string. */
export function answering(text: string): string {
  return `export const GET = () => new Response("${text}");`;
}

/** Returns the arguments that build a folder's routes into the same folder. */
export function argsFor(folder: string, ...more: string[]): string[] {
  return [join(folder, "routes"), "--out", join(folder, "dist"), ...more];
}

/** Reads all files of a folder, each with its path. */
export function readFiles(folder: string): [path: string, text: string][] {
  return listFiles(folder)
    .map((path) => [path, Deno.readTextFileSync(join(folder, path))]);
}

/** The module of an application in code. */
export const IN_CODE = `import { App, text } from "@strata/router";
const app = new App();
app.get("/own", () => text("own"));
export default app;
`;

/** Calls `strata build` for the routes of a folder, by their full path. */
export function buildAt(
  { path }: TestFolder,
  ...more: string[]
): Promise<Finished> {
  return callBuild(argsFor(path, ...more));
}

/** Calls `strata build` in a folder. */
export function buildIn(
  { path }: TestFolder,
  ...args: string[]
): Promise<Finished> {
  return callCliWith({ cwd: path }, "build", ...args);
}

/** Imports what a module of a folder exports by default. */
export async function importDefault(folder: string, file: string) {
  const { default: exported } = await import(
    toFileUrl(join(folder, file)).href
  );
  return exported;
}

/** Returns what an application answers to GET at a path. */
export async function textOf(
  app: Pick<App, "fetch">,
  path: string,
): Promise<string> {
  return await (await request(app, "GET", path)).text();
}

/** Lists the names of what is directly in a folder, in their order. */
export function namesIn(...path: string[]): string[] {
  return [...Deno.readDirSync(join(...path))].map(({ name }) => name).sort();
}
