import { readRoutesFor } from "../../files/scan/read_routes.ts";
import type { RouteTree } from "../../files/tree.ts";
import { startProgress } from "../printing/progress.ts";
import { describeFailedModule } from "./failed_module.ts";
import { formatSlowReading, warnIfSlow } from "./slow_loading.ts";

/**
 * Reads a routes folder; shows the progress, and reports when it takes long.
 *
 * @param folder The folder.
 */
export async function readFolder(folder: string): Promise<RouteTree> {
  using _slow = warnIfSlow(() => console.error(formatSlowReading(folder)));
  using progress = startProgress("found");
  return await readRoutesFor(folder, describeFailedModule, progress.step);
}
