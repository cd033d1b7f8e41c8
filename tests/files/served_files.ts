import {
  App,
  fileRoutes,
  type RouteFile,
  type RouteTree,
  text,
} from "@strata/router";

/** Makes a file of what its module exports. */
export const load = (exports: object): RouteFile => () =>
  Promise.resolve(exports);

/** A route file that answers GET. */
export const route = load({ GET: () => text("ok") });

/** Makes an application of the files of a routes folder. */
export function serveFiles(files: RouteTree["files"]): App {
  return new App().blueprint(fileRoutes({ files }));
}
