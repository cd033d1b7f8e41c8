import { createFinder } from "../../match/find.ts";
import { isEmpty, NO_LEAF, type Table } from "../../match/table.ts";
import { groupBy } from "../../path/group_by.ts";
import type { ParameterTypes } from "../../path/type/known_types.ts";
import { compareVersions } from "../../path/version_order.ts";
import { HttpError } from "../response/http_error.ts";
import type { ServingVersion } from "./serving_version.ts";
import { searchTolerantly } from "./tolerant_search.ts";
import { familyOf, listSupported, reportVersions } from "./version_family.ts";
import type { VersionFinder } from "./version_finder.ts";

/** Says why no path fits a request. */
export type MissExplainer = (path: string, now: number) => HttpError;

/** What is known of an application when misses are explained. */
interface MissSources {
  /** Gives the table of the paths that versions have removed. */
  readonly readRemoved: () => Table;
  readonly types: ParameterTypes;
  readonly findVersions: VersionFinder;
}

/** Says that no route has a path, whatever its version. */
export function noRoute(): HttpError {
  return new HttpError(404, "No route has this path.");
}

/** What a path asks for in vain. */
interface MissedVersion {
  readonly version: string;
  /** Tells whether the version has any path, or has removed one. */
  readonly isKnown: boolean;
  readonly wasRemoved: boolean;
}

/** What a miss is called, and how it is told. */
function describe(
  { version, isKnown, wasRemoved }: MissedVersion,
): { readonly code: string; readonly detail: string } {
  if (!isKnown) {
    return {
      code: "unsupported-version",
      detail: `API version ${version} does not exist.`,
    };
  }
  return wasRemoved
    ? {
      code: "removed-in-version",
      detail: `API version ${version} has removed this path.`,
    }
    : {
      code: "not-in-version",
      detail: `API version ${version} does not have this path.`,
    };
}

function explain(
  missed: MissedVersion,
  serving: readonly ServingVersion[],
  now: number,
): HttpError {
  const { code, detail } = describe(missed);
  const family = familyOf(serving);
  const isReported = family.some(({ lifecycle }) => lifecycle?.report);
  return new HttpError(404, detail, {
    headers: {
      "cache-control": "no-store",
      ...(isReported ? reportVersions(family, now) : {}),
    },
    extensions: {
      code,
      version: missed.version,
      supported: listSupported(family, now),
    },
  });
}

/**
 * Makes what says why no path fits a request: the version does not exist, never
 * had the path that others have, or has removed it. It does nothing before the
 * first miss.
 *
 * @param sources What the explanation is read from.
 */
export function createMissExplainer(
  { readRemoved, types, findVersions }: MissSources,
): MissExplainer {
  let isRemoved: ((path: string) => boolean) | undefined;

  function createRemovedTest(): (path: string) => boolean {
    const table = readRemoved();
    // Engines make all searches slower by a quarter when there are two finders.
    if (isEmpty(table)) return () => false;
    const finder = createFinder(table, types);
    return (path) => searchTolerantly(finder, path) !== NO_LEAF;
  }

  return (path, now) => {
    // Several prefixes may fit the path.
    const groups = groupBy(
      findVersions(path),
      ({ position, version }) => `${position} ${version}`,
    );
    for (const alike of groups.values()) {
      const [{ version }] = alike;
      const serving = alike.flatMap((one) => one.findServing())
        .sort((a, b) => compareVersions(a.version, b.version));
      if (serving.some((one) => one.version === version)) continue;
      const isKnown = alike.some((one) => one.isKnown);
      const wasRemoved = isKnown && (isRemoved ??= createRemovedTest())(path);
      if (serving.length === 0 && !wasRemoved) continue;
      return explain({ version, isKnown, wasRemoved }, serving, now);
    }
    return noRoute();
  };
}
