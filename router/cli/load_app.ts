import { fileRoutes } from "../files/file_routes.ts";
import { readRoutes } from "../files/scan.ts";
import { App } from "../serve/app.ts";
import type { AppOptions } from "../serve/build.ts";

/**
 * Makes an application of a routes folder.
 *
 * @param directory The folder.
 * @param options The application's options.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export async function loadApp(
  directory: string,
  options: AppOptions = {},
): Promise<App> {
  const app: App = new App(options);
  app.blueprint(fileRoutes(await readRoutes(directory)));
  // Reading the routes builds the application, so mistakes show here.
  app.routes;
  return app;
}
