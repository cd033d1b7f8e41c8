/** How serious a mistake or another finding is. */
export type Severity = "error" | "warning" | "info";

/** The most serious comes first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/**
 * Sorts by severity, the most serious first, and otherwise keeps the order.
 *
 * @param found Mistakes or other findings in declarations.
 */
export function orderBySeverity<Found extends { readonly severity: Severity }>(
  found: readonly Found[],
): Found[] {
  return SEVERITIES.flatMap((one) =>
    found.filter(({ severity }) => severity === one)
  );
}
