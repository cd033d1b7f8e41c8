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

function advise(fix: Change["fix"], words: Wording): string {
  return typeof fix === "string" ? fix : fix(words);
}

/**
 * Returns the key that changes share when one place is the reason for them.
 *
 * @param change One of the changes.
 */
export function keyOfChange(
  { code, severity, places, describe, fix }: UnnamedChange,
): string {
  const texts = [describe("", OF_ONE), advise(fix, OF_ONE)];
  return [code, severity, ...places, ...texts].join("\n");
}

/** What is only reported needs no change in each place. */
function keyOfReport(change: Change): string {
  return keyOfChange(
    change.severity === "info" ? { ...change, places: [] } : change,
  );
}

/**
 * Reports once what one place has changed in the same way for several paths;
 * what is allowed, also if several places have.
 *
 * @param changes The changes.
 */
export function groupChanges(changes: readonly Change[]): Finding[] {
  return [...Map.groupBy(changes, keyOfReport).values()].map((group) => {
    const [{ code, severity, describe, fix }] = group;
    const places = [...new Set(group.flatMap((change) => change.places))];
    const subjects = [...new Set(group.map(({ subject }) => subject))];
    const words = subjects.length === 1 ? OF_ONE : OF_SEVERAL;
    const reason = describe(listFew(subjects), words);
    return { code, severity, places, reason, fix: advise(fix, words) };
  });
}
