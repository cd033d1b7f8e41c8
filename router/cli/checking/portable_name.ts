import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../finding.ts";

/** Characters that Windows refuses in names. */
const FORBIDDEN = /[\\:*?"<>|]/;
/** Windows drops these at the end of a folder's name. */
const DROPPED_END = /[ .]$/;
/** What most file systems take, in octets of UTF-8. */
const MAX_OCTETS = 255;

function describe(name: string): string | undefined {
  const forbidden = FORBIDDEN.exec(name)?.[0];
  if (forbidden) return `has a "${forbidden}", which Windows refuses`;
  if (DROPPED_END.test(name)) return "ends in a character that Windows drops";
  if (name !== name.normalize("NFC")) {
    return "is not in Unicode's composed form (NFC), which archives may change";
  }
  const octets = new TextEncoder().encode(name).length;
  return octets > MAX_OCTETS
    ? `takes ${octets} octets; most systems take ${MAX_OCTETS}`
    : undefined;
}

/**
 * Warns of names that not every system can hold.
 *
 * @param tree The tree of files.
 */
export function warnOfNames(tree: RouteTree): Finding[] {
  const findings = new Map<string, Finding>();
  for (const file of Object.keys(tree.files)) {
    let end = 0;
    for (const name of file.split("/")) {
      const path = file.slice(0, end + name.length);
      end = path.length + 1;
      const reason = describe(name);
      if (reason === undefined || findings.has(path)) continue;
      findings.set(path, {
        code: "unportable-name",
        severity: "warning",
        places: [placeOf(tree, path)],
        reason: `The name ${JSON.stringify(name)} ${reason}.`,
        fix: "Write the character as [x+3a], with its code, or rename it.",
      });
    }
  }
  return [...findings.values()];
}
