import type { RemovedPath } from "../compose/composed.ts";
import type { Route } from "../declare/route.ts";
import { groupBy } from "../path/group_by.ts";
import { createFinder, type Finder } from "../match/find.ts";
import { createPatternTree, NONE } from "../match/pattern_tree.ts";
import { compileTable } from "../match/table_writer.ts";
import type { ParameterTypes } from "../path/parameter_type.ts";
import {
  compareVersions,
  isDottedNumber,
  nameVersion,
} from "../path/version.ts";
import { type Endpoints, firstEndpoint } from "./endpoint.ts";
import { HttpError } from "./http_error.ts";
import { leadOf, listSupported } from "./version_family.ts";
import { reportVersions } from "./version_report.ts";

/** Says why no path fits a request. */
export type MissExplainer = (path: string, now: number) => HttpError;

/** A path of a version. */
type VersionedRoute = Route & { readonly version: string };

/** What is known of an application when misses are explained. */
export interface MissSources {
  readonly routes: readonly Route[];
  readonly removed: readonly RemovedPath[];
  readonly types: ParameterTypes;
  readonly finder: Finder;
  readonly endpoints: Endpoints;
}

/** The versions that stand after one version prefix. */
interface PrefixedVersions {
  readonly prefix: string;
  /** How many segments version prefix and version are. */
  readonly length: number;
  /** The text before the version in the last of them. */
  readonly tail: string;
  /** The versions in ascending order, with that segment as it is in URLs. */
  readonly versions: readonly { version: string; segment: string }[];
}

/** Tells whether a version is named by a date, as some APIs do. */
function isDate(text: string): boolean {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text);
}

/** Gathers what stands before the resources of all versions. */
function gatherPrefixes(routes: readonly Route[]): PrefixedVersions[] {
  const groups = groupBy(
    routes.filter(({ version }) => version !== undefined),
    (route) => route.versionPrefix!,
  );
  return [...groups].map(([prefix, group]) => {
    const segments = new Map(
      group.map((route) => [route.version!, leadOf(route).at(-1)!]),
    );
    return {
      prefix,
      length: leadOf(group[0]).length,
      tail: prefix.slice(prefix.lastIndexOf("/") + 1),
      versions: [...segments]
        .map(([version, segment]) => ({ version, segment }))
        .sort((a, b) => compareVersions(a.version, b.version)),
    };
  });
}

/**
 * Reads the version that a segment asks for, which need not exist but must look
 * like one that does: `/videos` asks for no version "ideos".
 */
function readAsked(
  { tail, versions }: PrefixedVersions,
  segment: string | undefined,
): string | undefined {
  if (segment === undefined || !segment.startsWith(tail)) return undefined;
  const known = versions.find((version) => version.segment === segment);
  if (known) return known.version;
  const asked = nameVersion(segment.slice(tail.length));
  const isAlike = [isDottedNumber, isDate].some((isOfKind) =>
    isOfKind(asked) && versions.some(({ version }) => isOfKind(version))
  );
  return isAlike ? asked : undefined;
}

/** Makes what finds paths that were removed, at the first need. */
function createRemovedFinder(
  removed: readonly RemovedPath[],
  types: ParameterTypes,
): (path: string) => boolean {
  let finder: Finder | undefined;
  return (path) => {
    if (removed.length === 0) return false;
    finder ??= createFinder(
      compileTable(createPatternTree(removed.map(({ pattern }) => pattern)))
        .table,
      types,
    );
    return finder.find(path, 0, path.length, true) !== NONE;
  };
}

/** What a miss is called, and how it is told. */
function describe(
  asked: string,
  isKnown: boolean,
  isRemoved: boolean,
): { readonly code: string; readonly detail: string } {
  if (!isKnown) {
    return {
      code: "unsupported-version",
      detail: `API version ${asked} does not exist.`,
    };
  }
  return isRemoved
    ? {
      code: "removed-in-version",
      detail: `API version ${asked} has removed this path.`,
    }
    : {
      code: "not-in-version",
      detail: `API version ${asked} does not have this path.`,
    };
}

/**
 * Makes what says why no path fits a request: the version does not exist, or
 * has not or no longer the path that other versions have. It does nothing
 * before the first miss.
 */
export function createMissExplainer(
  { routes, removed, types, finder, endpoints }: MissSources,
): MissExplainer {
  let prefixes: PrefixedVersions[] | undefined;
  const isRemoved = createRemovedFinder(removed, types);

  /** Finds the versions that have the path. */
  function findServing(
    { prefix, length, versions }: PrefixedVersions,
    segments: readonly string[],
  ): VersionedRoute[] {
    return versions.flatMap(({ version, segment }) => {
      const path = segments.with(length, segment).join("/");
      const leaf = finder.find(path, 0, path.length, true);
      if (leaf === NONE) return [];
      // A path without a version may take what looks like one.
      const route =
        endpoints.routes[firstEndpoint(endpoints, leaf, finder.base[0])];
      const isOfVersion = route.version === version &&
        route.versionPrefix === prefix;
      return isOfVersion ? [{ ...route, version }] : [];
    });
  }

  return (path, now) => {
    prefixes ??= gatherPrefixes(routes);
    const segments = path.split("/");
    for (const prefixed of prefixes) {
      const asked = readAsked(prefixed, segments[prefixed.length]);
      if (asked === undefined) continue;
      const serving = findServing(prefixed, segments);
      const isServed = serving.some(({ version }) => version === asked);
      if (serving.length === 0 || isServed) continue;
      const isKnown = prefixed.versions.some(({ version }) =>
        version === asked
      );
      const { code, detail } = describe(asked, isKnown, isRemoved(path));
      const isReported = serving.some(({ lifecycle }) => lifecycle?.report);
      return new HttpError(404, detail, {
        headers: {
          "cache-control": "no-store",
          ...(isReported ? reportVersions(serving, now) : {}),
        },
        extensions: {
          code,
          version: asked,
          supported: listSupported(serving, now),
        },
      });
    }
    return new HttpError(404, "No route has this path.");
  };
}
