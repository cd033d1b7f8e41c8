import { groupBy } from "../../collection/group_by.ts";
import { compareVersions } from "../../path/version_order.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import { isKnownVersion } from "./requested_version.ts";
import { findServing, type ServingVersion } from "./serving_version.ts";
import { familyOf, listSupported, reportVersions } from "./version_family.ts";
import { listRequested } from "./requested_in_path.ts";

/** A version that a path asks for, which does not have that path. */
interface Miss {
  readonly version: string;
  /** Whether the version has any path, or has removed one. */
  readonly isKnown: boolean;
  readonly wasRemoved: boolean;
  /** The versions that have the path, in ascending order. */
  readonly serving: readonly ServingVersion[];
}

/** The maximum length of a version that is named in a problem's detail. */
const MAX_NAMED_LENGTH = 100;

/** Describes that no route has a path, whatever its version. */
export function describeNoRoute(): LazyHttpError {
  return new LazyHttpError(404, "No route has this path.");
}

/** Returns the code of a miss, and its description for clients. */
function describeMiss(
  { version, isKnown, wasRemoved }: Miss,
): [code: string, detail: string] {
  if (!isKnown) {
    // One that a client has made up may be as long as its path.
    const named = version.length > MAX_NAMED_LENGTH
      ? "This API version"
      : `API version ${version}`;
    return ["unsupported-version", `${named} does not exist.`];
  }
  return wasRemoved
    ? ["removed-in-version", `API version ${version} removed this path.`]
    : ["not-in-version", `API version ${version} does not have this path.`];
}

/**
 * Explains why no path matches a request: the version does not exist, never had
 * the path that others have, or has removed it; or no version has it.
 *
 * @param miss The miss; `undefined` when no version has or had the path.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function explainMiss(
  miss: Miss | undefined,
  now: number,
): LazyHttpError {
  if (!miss) return describeNoRoute();
  const [code, detail] = describeMiss(miss);
  const family = familyOf(miss.serving);
  const isReported = family.some(({ lifecycles }) =>
    lifecycles.some((lifecycle) => lifecycle?.report)
  );
  return new LazyHttpError(404, detail, {
    headers: {
      "cache-control": "no-store",
      ...(isReported ? reportVersions(family, now) : {}),
    },
    extensions: {
      code,
      version: miss.version,
      supported: listSupported(family, now),
    },
  });
}

/**
 * Finds the version that a path asks for, which does not have that path.
 *
 * @param application The built application.
 * @param path The canonical path, without a trailing slash.
 * @returns `undefined` when no version has the path, or has removed it.
 */
export function findMiss(
  application: AnsweringApplication,
  path: string,
): Miss | undefined {
  // Several prefixes may match the path.
  const groups = groupBy(
    listRequested(application, path),
    ({ position, version }) => `${position} ${version}`,
  );
  for (const group of groups.values()) {
    const [{ version }] = group;
    const serving = group.flatMap((one) => findServing(application, one))
      .sort((a, b) => compareVersions(a.version, b.version));
    if (serving.some((one) => one.version === version)) continue;
    const isKnown = group.some(isKnownVersion);
    const wasRemoved = isKnown && application.isRemoved(path);
    if (serving.length === 0 && !wasRemoved) continue;
    return { version, isKnown, wasRemoved, serving };
  }
  return undefined;
}

/**
 * Finds the version that a path without a route names: the one that the
 * response reports, since several version prefixes may match.
 *
 * @param application The built application.
 * @param path The canonical path, without a trailing slash.
 * @returns The version; `undefined` when there is none.
 */
export function findMissedVersion(
  application: AnsweringApplication,
  path: string,
): string | undefined {
  const miss = findMiss(application, path);
  if (miss) return miss.isKnown ? miss.version : undefined;
  for (const requested of listRequested(application, path)) {
    if (isKnownVersion(requested)) return requested.version;
  }
  return undefined;
}
