import { padTo } from "./text_width.ts";
import type { Finding } from "./finding.ts";

/** No more findings than these are seen at a glance. */
const FEW = 20;

/**
 * Counts many findings by their ids: one of its kind would not be seen among
 * hundreds of another.
 *
 * @param findings The findings.
 * @returns A line for each id, in the order of the findings; empty for few, and
 * where all have one id.
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
