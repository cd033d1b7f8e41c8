import { listFew } from "../../../report/few.ts";
import type { Finding } from "../../printing/finding.ts";
import type { Change, UnnamedChange, Wording } from "./change.ts";

const OF_ONE: Wording = { is: "is", was: "was", it: "it", they: "it" };
const OF_SEVERAL: Wording = {
  is: "are",
  was: "were",
  it: "them",
  they: "they",
};

function advise(fix: Change["fix"], verbs: Wording): string {
  return typeof fix === "string" ? fix : fix(verbs);
}

/**
 * Returns the key that changes share when one place is the reason for them.
 *
 * @param change One of the changes.
 */
export function keyOfChange(
  { code, severity, places, describe, fix }: UnnamedChange,
): string {
  const told = [describe("", OF_ONE), advise(fix, OF_ONE)];
  return [code, severity, ...places, ...told].join("\n");
}

/**
 * Reports once what one place has changed in the same way for several paths.
 *
 * @param changes The changes.
 */
export function groupChanges(changes: readonly Change[]): Finding[] {
  return [...Map.groupBy(changes, keyOfChange).values()].map((alike) => {
    const [{ code, severity, places, describe, fix }] = alike;
    const subjects = [...new Set(alike.map(({ subject }) => subject))];
    const verbs = subjects.length === 1 ? OF_ONE : OF_SEVERAL;
    const reason = describe(listFew(subjects), verbs);
    return { code, severity, places, reason, fix: advise(fix, verbs) };
  });
}
