import { nameOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { escapeCharacter } from "../../path/escaped_character.ts";
import { normalizeNfc } from "../../path/nfc.ts";
import type { Finding } from "../printing/finding.ts";

/** Characters that Windows refuses in names. */
const FORBIDDEN = /[\\:*?"<>|]/;
/** Windows drops these at the end of a folder's name. */
const DROPPED_END = /[ .]$/;
/** The longest name in most file systems, in octets of UTF-8. */
const MAX_OCTETS = 255;

/** A parameter, in whose type no character can be escaped. */
const PARAMETER = /\[(?!x\+)[^\]]*\]/g;

/** What is wrong with a name, and what to do. */
type Flaw = Pick<Finding, "reason" | "fix">;

function adviseOnForbidden(name: string, character: string): string {
  const isInType = !name.replace(PARAMETER, "").includes(character);
  if (isInType && name.includes("=ext=")) {
    return "Create one file for each extension, such as [file=ext=png].";
  }
  return isInType
    ? "Give the type a name in _types.ts, and write that name here."
    : `Write the character as ${escapeCharacter(character)}, or rename it.`;
}

function describeFlaw(name: string): Flaw | undefined {
  const forbidden = FORBIDDEN.exec(name)?.[0];
  if (forbidden) {
    return {
      reason: `has a "${forbidden}", which Windows refuses`,
      fix: adviseOnForbidden(name, forbidden),
    };
  }
  if (DROPPED_END.test(name)) {
    return {
      reason: "ends in a character that Windows drops",
      fix: `Write it as ${escapeCharacter(name.at(-1)!)}, or rename it.`,
    };
  }
  if (name !== normalizeNfc(name)) {
    return {
      reason:
        "is not in Unicode's composed form (NFC), so archives may change it",
      fix: "Rename it to the composed form.",
    };
  }
  const octets = new TextEncoder().encode(name).length;
  return octets > MAX_OCTETS
    ? {
      reason: `has ${octets} octets; most systems allow ${MAX_OCTETS}`,
      fix: "Give it a shorter name.",
    }
    : undefined;
}

/** Lists the paths of all files, and of the folders around them. */
function listPaths({ files }: RouteTree): Set<string> {
  return new Set(
    Object.keys(files).flatMap((file) => {
      const names = file.split("/");
      return names.map((_, index) => names.slice(0, index + 1).join("/"));
    }),
  );
}

/**
 * Warns of names that not every system can hold.
 *
 * @param tree The tree of files.
 * @param known The other findings about it. An error says itself how to write
 * the name.
 */
export function warnOfNames(
  tree: RouteTree,
  known: readonly Finding[],
): Finding[] {
  const refused = new Set(
    known.filter(({ severity }) => severity === "error")
      // Elsewhere, the place of a folder ends with a slash.
      .flatMap(({ places }) => places.map((place) => place.replace(/\/$/, ""))),
  );
  return [...listPaths(tree)].flatMap((path) => {
    const name = nameOf(path);
    const flaw = describeFlaw(name);
    const place = placeOf(tree, path);
    if (flaw === undefined || refused.has(place)) return [];
    return [{
      code: "unportable-name",
      severity: "warning",
      places: [place],
      reason: `The name ${JSON.stringify(name)} ${flaw.reason}.`,
      fix: flaw.fix,
    }];
  });
}
