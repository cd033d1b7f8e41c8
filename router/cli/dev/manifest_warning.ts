import type { App } from "../../serve/app.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import type { Finding } from "../printing/finding.ts";
import type { ServedFiles } from "./live_routes.ts";

/**
 * Warns of an application that reads no folder, but has route files: they are
 * those of a manifest, which stays as it is when files come and go. A tree
 * written by hand need not consist of files.
 *
 * @param app The application.
 * @param files Its files.
 * @param module The path of its module.
 */
export function warnOfManifest(
  app: App,
  files: ServedFiles,
  module: string,
): Finding[] {
  // Only routes of files have no methods before they are loaded.
  const hasFiles = app.routes.some(({ methods, source }) =>
    methods === undefined && isFileOnDisk(files.pathOf(source.place))
  );
  return hasFiles
    ? [{
      code: "manifest-files",
      severity: "warning",
      places: [module],
      reason: "Its route files come from a manifest: a new one is not " +
        "served until you run strata build again.",
      fix: "During development, read the folder with fileRoutes(await " +
        'readRoutes("routes")), or run strata build when files come and go.',
    }]
    : [];
}
