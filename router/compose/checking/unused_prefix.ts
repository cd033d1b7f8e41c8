import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { RouteSettings } from "../route_settings.ts";
import {
  chooseVersionPrefix,
  listVersionPrefixes,
  type VersionPrefixes,
  type VersionPrefixSetting,
} from "../version_prefix.ts";

/** Lists the version prefixes around routes, once for those that share them. */
function listPrefixesAround(
  settings: readonly RouteSettings[],
): VersionPrefixes[] {
  const around = settings.map(({ effective }) => effective.versionPrefixes);
  return [...new Set(around)];
}

/**
 * Warns of version prefixes that are in no path: no route there has a version,
 * or all have a more specific prefix. That of the application is reported only
 * if there is no version at all: it is for those to come.
 *
 * @param settings The settings of the routes, including inherited ones.
 * @param mistakes Collects the warnings.
 */
export function warnOfUnusedPrefixes(
  settings: readonly RouteSettings[],
  mistakes: Mistake[],
): void {
  const ofVersions = settings.filter(({ version }) => version !== undefined);
  const versioned = listPrefixesAround(ofVersions);
  const set = listPrefixesAround(ofVersions.concat(settings))
    .flatMap(listVersionPrefixes)
    .filter(({ kind }) => kind !== "application" || versioned.length === 0);
  // A refused route would have used the prefixes around it.
  const isPartial = mistakes.some(({ severity }) => severity === "error");
  if (set.length === 0 || isPartial) return;
  // A place has a setting for each of its registrations.
  const used = new Set(
    versioned.map((prefixes) => chooseVersionPrefix(prefixes)?.owner),
  );
  const winners = findWinners(versioned);
  for (const setting of set) {
    const { owner } = setting;
    if (used.has(owner)) continue;
    note(describeUnused(setting, winners.get(owner)), mistakes);
  }
}

/** Finds the prefix that paths have instead, for each that is overridden. */
function findWinners(
  versioned: readonly VersionPrefixes[],
): ReadonlyMap<object, VersionPrefixSetting> {
  const winners = new Map<object, VersionPrefixSetting>();
  for (const prefixes of versioned) {
    const winner = chooseVersionPrefix(prefixes);
    if (!winner) continue;
    for (const setting of listVersionPrefixes(prefixes)) {
      winners.set(setting.owner, winner);
    }
  }
  return winners;
}

/** How to write what the prefix of an application may have been meant for. */
const BEFORE_ALL = " For a prefix of all paths, write " +
  'Blueprint.group([bp], { urlPrefix: "/api" }).';

function describeUnused(
  { value, place, kind }: VersionPrefixSetting,
  winner: VersionPrefixSetting | undefined,
): Mistake {
  const [cause, fix] = winner
    ? [
      `every version there has a more specific one, such as "${winner.value}" ` +
      `from ${winner.place}`,
      "Remove one of them.",
    ]
    : ["no route there has a version", "Set a version too, or remove it."];
  const hint = kind === "application" ? BEFORE_ALL : "";
  const reason = `The version prefix "${value}" is unused, since ${cause}.`;
  return warning("unused-prefix", [place], reason, `${fix}${hint}`);
}
