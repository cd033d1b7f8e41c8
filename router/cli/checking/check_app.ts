import type { CustomTypes } from "../../path/type/custom_type.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";
import { createCoveringRouteFinder } from "./covering_route.ts";
import { warnOfEqualVersions } from "./equal_version.ts";
import { warnOfGluedVersions } from "./glued_version.ts";
import { warnOfLeftBehind } from "./left_behind.ts";
import { warnOfMissedLifecycles } from "./missed_lifecycle.ts";
import { warnOfMissingSuccessors } from "./missing_successor.ts";
import { warnOfPassedSunsets } from "./passed_sunset.ts";
import { warnOfServedRemovals } from "./served_removal.ts";
import { warnOfUnreachable } from "./unreachable.ts";

/**
 * Checks an application once it is composed; where mistakes prevent that, only
 * these can be reported.
 *
 * @param app The application.
 * @param types Its custom types, as far as they are known.
 */
export function checkApp(app: App, types?: CustomTypes): Finding[] {
  try {
    const versions = app.versions();
    const findCovering = createCoveringRouteFinder(app, types);
    return [
      ...app.warnings,
      ...warnOfEqualVersions(versions),
      ...warnOfGluedVersions(versions),
      ...warnOfPassedSunsets(app.routes, app.now()),
      ...warnOfMissingSuccessors(versions),
      ...warnOfLeftBehind(versions),
      ...warnOfMissedLifecycles(app.routes),
      ...warnOfUnreachable(app, findCovering),
      ...warnOfServedRemovals(versions, findCovering),
    ];
  } catch (error) {
    if (!isDeclarationError(error)) throw error;
    return [...error.mistakes];
  }
}
