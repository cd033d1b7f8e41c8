import { App, fileRoutes, type RouteFile, text } from "@strata/router";
import { request } from "@strata/router/testing";

/** Files of a routes folder, by their paths in it. */
export type Files = Record<string, RouteFile>;

/** Returns a file whose module has these exports. */
export const load = (exports: object): RouteFile => () =>
  Promise.resolve(exports);

/** A route file that answers GET. */
export const route = load({ GET: () => text("ok") });

/** Creates an application from the files of a routes folder. */
export function serveFiles(files: Files): App {
  return new App().blueprint(fileRoutes({ files }));
}

/** Returns the status and the text that an application answers to GET. */
export async function answerOf(app: App, path: string): Promise<string> {
  const response = await request(app, "GET", path);
  return `${response.status} ${await response.text()}`;
}
