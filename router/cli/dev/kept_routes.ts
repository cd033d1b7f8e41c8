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
  const [mistakes, warnings] = ["error", "warning"].map((severity) =>
    found.filter((one) => one.severity === severity)
  );
  return {
    ...last,
    mistakes,
    // Not all are found beside mistakes, and none of them is news afterwards.
    warnings: [...last.warnings, ...listNew(warnings, last.warnings)],
  };
}
