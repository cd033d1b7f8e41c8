import type { Mistake } from "../../report/mistake.ts";
import { listNew } from "../printing/finding.ts";
import { explainLoadFailure } from "./failure_reason.ts";
import type { LiveRoutes } from "./live_routes.ts";

/**
 * Keeps serving the earlier routes, since there are mistakes.
 *
 * @param last The routes that stay served.
 * @param current The current mistakes and warnings.
 */
export async function keepServing(
  last: LiveRoutes,
  current: readonly Mistake[],
): Promise<LiveRoutes> {
  const found = await Promise.all(current.map(explainLoadFailure));
  const warnings = found.filter(({ severity }) => severity === "warning");
  return {
    ...last,
    mistakes: found.filter(({ severity }) => severity === "error"),
    // Mistakes keep some warnings from being found. Earlier ones stay, so that
    // they are not reported again once the mistakes are fixed.
    warnings: [...last.warnings, ...listNew(warnings, last.warnings)],
  };
}
