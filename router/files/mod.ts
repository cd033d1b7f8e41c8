/**
 * Reads route files from a disk.
 *
 * @module
 */

export { readRoutes } from "./scan/read_routes.ts";
