import type { Finding } from "./finding.ts";
import { padTo } from "./text_width.ts";

/** Up to this many findings can be taken in at a glance. */
const FEW = 20;

/**
 * Counts many findings by their ids: a single one of its kind would not be
 * noticed among hundreds of another.
 *
 * @param findings The findings.
 * @returns A line for each id, in the order of the findings; empty for few, and
 * where all have the same id.
 */
export function formatKinds(findings: readonly Finding[]): string {
  if (findings.length <= FEW) return "";
  const kinds = Map.groupBy(
    findings,
    ({ severity, code }) => `${severity} ${code}`,
  );
  if (kinds.size === 1) return "";
  const width = Math.max(...[...kinds.keys()].map((kind) => kind.length));
  return [...kinds]
    .map(([kind, { length }]) => `${padTo(kind, width)}  ${length}`)
    .join("\n");
}
