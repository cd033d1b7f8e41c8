import { mistake, note } from "../path/mistake.ts";
import type { Pattern } from "../path/pattern.ts";
import type { Composition, LeadOwner } from "./composition.ts";

/**
 * Refuses a version whose paths begin as those of another one do: after `/v`,
 * `vbeta` is written as `beta` is.
 *
 * @param composition The versions so far, and where mistakes are noted.
 * @param lead Version prefix and version, with which its paths begin.
 * @param owner The version.
 * @returns Whether it has them for itself.
 */
export function checkLead(
  { leads, mistakes }: Composition,
  lead: Pattern,
  owner: LeadOwner,
): boolean {
  const known = leads.get(lead.text);
  if (!known) {
    leads.set(lead.text, owner);
    return true;
  }
  if (known.version === owner.version) return true;
  note(
    mistake(
      "bad-version",
      [known.place, owner.place],
      `The paths of versions ${known.version} and ${owner.version} both begin ` +
        `with ${lead.text}, since the letter v is not doubled.`,
      "Write one of the two everywhere.",
    ),
    mistakes,
  );
  return false;
}
