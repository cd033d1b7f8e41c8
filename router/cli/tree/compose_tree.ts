import { fileRoutes } from "../../files/file_routes.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { App } from "../../serve/app.ts";

/**
 * Composes a tree alone; gives the mistakes when it has some.
 *
 * @param tree The tree, as it was read from the disk or a manifest.
 */
export function composeTree(tree: RouteTree): App | DeclarationError {
  try {
    const app = new App().blueprint(fileRoutes(tree));
    // Reading them composes all.
    void app.routes;
    return app;
  } catch (error) {
    if (error instanceof DeclarationError) return error;
    throw error;
  }
}
