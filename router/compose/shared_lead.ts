import { type Mistake, mistake, note } from "../path/mistake.ts";
import type { Pattern } from "../path/pattern.ts";
import type { Composition, LeadOwner } from "./composition.ts";

/**
 * Refuses a version whose paths begin as those of another one do.
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
  if (known?.version === owner.version) return true;
  if (known) {
    note(describeShared(lead, known, owner), mistakes);
    return false;
  }
  leads.set(lead.text, owner);
  return true;
}

/** States that two versions begin alike: after `/v`, `vbeta` as `beta`. */
function describeShared(
  { text }: Pattern,
  known: LeadOwner,
  owner: LeadOwner,
): Mistake {
  const places = [known.place, owner.place];
  if (known.versionPrefix === owner.versionPrefix) {
    return mistake(
      "bad-version",
      places,
      `The paths of versions ${known.version} and ${owner.version} both begin ` +
        `with ${text}, since the letter v is not doubled.`,
      "Write one of the two everywhere.",
    );
  }
  const [one, other] = [known, owner].map(({ version, versionPrefix }) =>
    `version ${version} after "${versionPrefix}"`
  );
  return mistake(
    "bad-version",
    places,
    `The paths of ${one} and of ${other} both begin with ${text}.`,
    "Give one of the two another prefix.",
  );
}
