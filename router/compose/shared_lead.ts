import { type Mistake, mistake, warning } from "../report/mistake.ts";
import { note } from "../report/noted_mistake.ts";
import type { Composition, LeadOwner } from "./composition.ts";

/**
 * Refuses a version whose paths begin as those of another one do, and warns of
 * one whose paths begin in two ways after one prefix.
 *
 * @param composition The versions so far, and where mistakes are noted.
 * @param owner The version, and what its paths begin with.
 * @returns Whether it has them for itself.
 */
export function checkLead(composition: Composition, owner: LeadOwner): boolean {
  const { leads, mistakes } = composition;
  const { shape } = owner.lead;
  const known = leads.get(shape);
  if (known?.version === owner.version) return true;
  if (known) {
    note(describeShared(known, owner), mistakes);
    return false;
  }
  leads.set(shape, owner);
  warnOfSecond(composition, owner);
  return true;
}

/** States that two versions begin alike: after `/v`, `vbeta` as `beta`. */
function describeShared(known: LeadOwner, owner: LeadOwner): Mistake {
  const { text } = owner.lead;
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
  const how = known.lead.text === text
    ? `both begin with ${text}`
    : `begin with ${known.lead.text} and ${text}, which requests cannot tell ` +
      "apart";
  return mistake(
    "bad-version",
    places,
    `The paths of ${one} and of ${other} ${how}.`,
    "Give one of the two another prefix.",
  );
}

/** Warns of paths of a version that begin in another way than the first did. */
function warnOfSecond(
  { firstLeads, mistakes }: Composition,
  owner: LeadOwner,
): void {
  const { lead, version, versionPrefix, place } = owner;
  const key = `${versionPrefix}\n${version}`;
  const first = firstLeads.get(key);
  if (!first) {
    firstLeads.set(key, owner);
    return;
  }
  const reason =
    `The paths of version ${version} after "${versionPrefix}" begin with both ` +
    `${first.lead.text} and ${lead.text}: a letter v is left out only after an ` +
    "ASCII letter.";
  const fix = "Write the version in one way everywhere.";
  note(warning("bad-version", [first.place, place], reason, fix), mistakes);
}
