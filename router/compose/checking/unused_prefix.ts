import { type Mistake, note, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import { listDifferent } from "../different_settings.ts";
import {
  chooseVersionPrefix,
  listVersionPrefixes,
  type VersionPrefixes,
  type VersionPrefixSetting,
} from "../effective_settings.ts";

/** The version prefixes around routes. */
interface SetPrefixes {
  /** Those around routes of versions. */
  readonly versioned: readonly VersionPrefixes[];
  /** Those around routes without one. */
  readonly plain: readonly VersionPrefixes[];
}

/** Gathers the version prefixes around routes. */
function gatherSet(routes: readonly ComposedRoute[]): SetPrefixes {
  const versioned: VersionPrefixes[] = [];
  const plain: VersionPrefixes[] = [];
  for (const { version, effective } of listDifferent(routes)) {
    const { versionPrefixes } = effective;
    if (versionPrefixes.size === 0) continue;
    const list = version === undefined ? plain : versioned;
    if (list.at(-1) !== versionPrefixes) list.push(versionPrefixes);
  }
  return { versioned, plain };
}

/** Tells settings apart: a place has one for each of its registrations. */
function nameSetting(setting: VersionPrefixSetting | undefined): string {
  return [setting?.kind, setting?.place, setting?.read].join("\n");
}

/**
 * Warns of version prefixes that are in no path: no route there has a version,
 * or all have a more specific prefix. That of the application is told of only
 * where there is no version at all: it is for those to come.
 *
 * @param routes The routes, those of extended versions too.
 * @param mistakes Takes the warnings.
 */
export function warnOfUnusedPrefixes(
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  const { versioned, plain } = gatherSet(routes);
  const used = new Set(versioned.map(chooseVersionPrefix));
  const unused = versioned.concat(plain).flatMap((prefixes) =>
    listVersionPrefixes(prefixes).filter((setting) =>
      !used.has(setting) &&
      (setting.kind !== "application" || versioned.length === 0)
    )
  );
  // A route that is refused would have used what is around it.
  const isPartial = mistakes.some(({ severity }) => severity === "error");
  if (unused.length === 0 || isPartial) return;
  const usedNames = new Set([...used].map(nameSetting));
  const overriddenNames = new Set(
    versioned.flatMap(listVersionPrefixes).map(nameSetting),
  );
  for (const setting of unused) {
    const name = nameSetting(setting);
    if (usedNames.has(name)) continue;
    const cause = overriddenNames.has(name) ? OVERRIDDEN : WITHOUT_VERSION;
    note(describeUnused(setting, cause), mistakes);
  }
}

/** Why a version prefix is in no path, and what to do about it. */
interface Cause {
  readonly reason: string;
  readonly fix: string;
}

const OVERRIDDEN: Cause = {
  reason: "every version there has a more specific one",
  fix: "Leave one of them out.",
};

const WITHOUT_VERSION: Cause = {
  reason: "no route there has a version",
  fix: "Set a version too, or leave it out.",
};

/** What is written for that which the prefix of an application was meant for. */
const BEFORE_ALL = " What stands before all paths is written " +
  'Blueprint.group([bp], { urlPrefix: "/api" }).';

function describeUnused(
  { value, place, kind }: VersionPrefixSetting,
  cause: Cause,
): Mistake {
  const hint = kind === "application" ? BEFORE_ALL : "";
  return warning(
    "unused-prefix",
    [place],
    `The version prefix "${value}" is in no path, since ${cause.reason}.`,
    `${cause.fix}${hint}`,
  );
}
