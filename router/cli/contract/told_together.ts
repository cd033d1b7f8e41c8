import { formatCount } from "../../report/count.ts";
import type { Finding } from "../finding.ts";
import type { Change, Verbs } from "./change.ts";

const OF_ONE: Verbs = { is: "is", was: "was" };
const OF_SEVERAL: Verbs = { is: "are", was: "were" };

/** How many things are named before the others are counted. */
const NAMED = 3;

/**
 * Lists things in a sentence: the first by name, the others by their number.
 *
 * @param things What is listed.
 */
export function listFew(things: readonly string[]): string {
  const named = things.slice(0, NAMED);
  const others = things.length - named.length;
  const last = others > 0 ? formatCount(others, "other") : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(", ")} and ${last}`;
}

/**
 * Gives what changes have in common when one place is the reason for them.
 *
 * @param change One of them.
 */
export function keyOf({ code, severity, places, tell, fix }: Change): string {
  return [code, severity, ...places, tell("", OF_ONE), fix].join("\n");
}

/**
 * Tells once what one place has changed alike of several paths.
 *
 * @param changes The changes.
 */
export function tellTogether(changes: readonly Change[]): Finding[] {
  return [...Map.groupBy(changes, keyOf).values()].map((alike) => {
    const [{ code, severity, places, tell, fix }] = alike;
    const subjects = [...new Set(alike.map(({ subject }) => subject))];
    const verbs = subjects.length === 1 ? OF_ONE : OF_SEVERAL;
    const reason = tell(listFew(subjects), verbs);
    return { code, severity, places, reason, fix };
  });
}
