import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of an application that reads no folder, but has route files: they are
 * those of a manifest, which stays as it is when files come and go.
 *
 * @param app The application.
 * @param module The path of its module.
 */
export function warnOfManifest(app: App, module: string): Finding[] {
  // Only routes of files have no methods before they are loaded.
  const hasFiles = app.routes.some(({ methods }) => methods === undefined);
  return hasFiles
    ? [{
      code: "manifest-files",
      severity: "warning",
      places: [module],
      reason: "Its route files are those of a manifest: one that is added is " +
        "not served before strata build is run again.",
      fix: "Read the folder while you develop, with fileRoutes(await " +
        'readRoutes("routes")), or run strata build when files come and go.',
    }]
    : [];
}
