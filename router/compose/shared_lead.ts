import { type Mistake, mistake, warning } from "../report/mistake.ts";
import { note } from "../report/noted_mistake.ts";
import type { Composition, LeadOwner } from "./composition.ts";

/**
 * Refuses a version that has the lead of another one, and warns of one that has
 * two leads after one prefix.
 *
 * @param composition The versions so far, and where mistakes are recorded.
 * @param owner The version and its lead.
 * @returns Whether it has the lead to itself.
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

/** Describes two versions with one lead: after `/v`, `vbeta` and `beta`. */
function describeShared(known: LeadOwner, owner: LeadOwner): Mistake {
  const { text } = owner.lead;
  const places = [known.place, owner.place];
  if (known.versionPrefix === owner.versionPrefix) {
    return mistake(
      "bad-version",
      places,
      `The paths of versions ${known.version} and ${owner.version} both ` +
        `begin with ${text}, since the letter v is not doubled.`,
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
    "Give one of the two a different prefix.",
  );
}

/** Warns of a version that has another lead than it had first. */
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
    `The paths of version ${version} after "${versionPrefix}" begin with ` +
    `both ${first.lead.text} and ${lead.text}: a letter v is omitted only ` +
    "after an ASCII letter.";
  const fix = "Write the version the same way everywhere.";
  note(warning("bad-version", [first.place, place], reason, fix), mistakes);
}
