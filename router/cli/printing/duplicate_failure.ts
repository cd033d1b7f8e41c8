import { resolve, toFileUrl } from "@std/path";
import { withoutPosition } from "../../files/place.ts";
import { listFew } from "../../report/few.ts";
import type { Finding } from "./finding.ts";

/** A line and a column after the name of a file. */
const POSITION = /^:\d+(?::\d+)?/;

/** Removes the name of a file from a string, with any position after it. */
function removeName(text: string, file: string): string {
  return text.split(file).map((part) => part.replace(POSITION, "")).join("");
}

/** Describes why a file cannot be loaded, without the name of the file. */
function nameNoFile({ reason, places: [place] }: Finding): string {
  const file = withoutPosition(place);
  return removeName(removeName(reason, toFileUrl(resolve(file)).href), file);
}

/** Reports one file, and names the others. */
function mergeIntoFirst([first, ...others]: readonly Finding[]): Finding {
  if (others.length === 0) return first;
  const files = listFew(others.map(({ places }) => places[0]));
  const fix = `${first.fix} For the same reason, ${files} cannot be loaded.`;
  return { ...first, fix };
}

/**
 * Merges the findings of files that cannot be loaded for the same reason, such
 * as an import that a whole folder has.
 *
 * @param findings The findings.
 */
export function mergeDuplicates(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(
    findings,
    (finding) =>
      finding.code === "load-failed" && finding.severity === "error"
        ? JSON.stringify([nameNoFile(finding), finding.fix])
        : finding,
  );
  return [...groups.values()].map(mergeIntoFirst);
}
