import type { Mistake } from "../../report/mistake.ts";
import { listNew } from "../printing/finding.ts";
import { explainLoadFailure } from "./failure_reason.ts";
import type { LiveRoutes } from "./live_routes.ts";

/**
 * Keeps serving what was served before, since there are mistakes.
 *
 * @param last What goes on being served.
 * @param told What is wrong or odd now.
 */
export async function keepServing(
  last: LiveRoutes,
  told: readonly Mistake[],
): Promise<LiveRoutes> {
  const found = await Promise.all(told.map(explainLoadFailure));
  const warnings = found.filter(({ severity }) => severity === "warning");
  return {
    ...last,
    mistakes: found.filter(({ severity }) => severity === "error"),
    // Mistakes keep some warnings from being found. Those of before stay, so
    // that they are not told again once the mistakes are mended.
    warnings: [...last.warnings, ...listNew(warnings, last.warnings)],
  };
}
