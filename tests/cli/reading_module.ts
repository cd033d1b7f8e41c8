/**
 * Writes a module whose application has the routes of a folder.
 *
 * @param folder The folder, as the module's code names it.
 */
export function writeReadingModule(folder = '"routes"'): string {
  return `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const app = new App();
app.blueprint(fileRoutes(await readRoutes(${folder})));
export default app;
`;
}
