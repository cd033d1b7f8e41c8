/** How much something matters that is found. */
export type Severity = "error" | "warning" | "info";

/** What matters most comes first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/**
 * Puts what matters most first; what matters the same stays in its order.
 *
 * @param found Mistakes, or what else is found in declarations.
 */
export function orderBySeverity<Found extends { readonly severity: Severity }>(
  found: readonly Found[],
): Found[] {
  return SEVERITIES.flatMap((one) =>
    found.filter(({ severity }) => severity === one)
  );
}
