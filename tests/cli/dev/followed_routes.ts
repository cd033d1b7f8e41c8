import { createProjectFolder, type FileTexts } from "../../test_folder.ts";
import { type RunningServer, startDev } from "../command_line.ts";

/** A project whose routes `strata dev` serves, and whose files are edited. */
export interface FollowedRoutes extends RunningServer {
  /** The folder of the project. */
  readonly path: string;
  /** Writes a file of the project. */
  write(file: string, text: string): void;
  /** Removes a file, or a folder, of the project. */
  remove(file: string): void;
}

/** Makes a project of files, and serves its routes with `strata dev`. */
export async function followRoutes(files: FileTexts): Promise<FollowedRoutes> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(createProjectFolder(files));
  const server = stack.use(await startDev(`${folder.path}/routes`));
  const { path, write, remove } = folder;
  const end = stack.move();
  return {
    ...server,
    path,
    write,
    remove,
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  };
}

/**
 * Serves routes with `strata dev`, and returns what it has printed of errors
 * once it has ended.
 */
export async function hearErrors(
  files: FileTexts,
  use: (dev: FollowedRoutes) => Promise<void>,
): Promise<string> {
  let errors: Promise<string>;
  {
    await using dev = await followRoutes(files);
    ({ errors } = dev);
    await use(dev);
  }
  return await errors;
}
