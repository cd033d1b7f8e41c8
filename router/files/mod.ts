/**
 * Reads route files from disk.
 *
 * @module
 */

export { readRoutes } from "./scan/read_routes.ts";
