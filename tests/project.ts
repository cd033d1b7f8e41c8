import { walkSync } from "@std/fs";
import { fromFileUrl } from "@std/path";

/** The project's folder, with a slash at its end; its import map knows the router. */
export const PROJECT = fromFileUrl(new URL("..", import.meta.url));

/** The folder of the router's code. */
export const ROUTER = `${PROJECT}router`;

/** Lists the paths of the files of the router's code. */
export function listRouterFiles(): string[] {
  return [...walkSync(ROUTER, { includeDirs: false, exts: [".ts"] })]
    .map(({ path }) => path).filter((path) => !path.endsWith(".d.ts"));
}
