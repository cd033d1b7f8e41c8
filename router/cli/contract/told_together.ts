import { listFew } from "../../report/few.ts";
import type { Finding } from "../printing/finding.ts";
import type { Change, Verbs } from "./change.ts";

const OF_ONE: Verbs = { is: "is", was: "was", it: "it" };
const OF_SEVERAL: Verbs = { is: "are", was: "were", it: "them" };

/**
 * Gives what changes have in common when one place is the reason for them.
 *
 * @param change One of them.
 */
export function keyOfChange(
  { code, severity, places, tell, fix }: Change,
): string {
  return [code, severity, ...places, tell("", OF_ONE), fix].join("\n");
}

/**
 * Tells once what one place has changed alike of several paths.
 *
 * @param changes The changes.
 */
export function tellTogether(changes: readonly Change[]): Finding[] {
  return [...Map.groupBy(changes, keyOfChange).values()].map((alike) => {
    const [{ code, severity, places, tell, fix }] = alike;
    const subjects = [...new Set(alike.map(({ subject }) => subject))];
    const verbs = subjects.length === 1 ? OF_ONE : OF_SEVERAL;
    const reason = tell(listFew(subjects), verbs);
    return { code, severity, places, reason, fix };
  });
}
