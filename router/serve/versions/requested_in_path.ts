import type { VersionedRoute } from "../../declare/versioned_route.ts";
import { canonicalizePath } from "../../path/canonical_path.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { nameVersion } from "../../path/version.ts";
import {
  isDated,
  isDottedNumber,
  isPrerelease,
} from "../../path/version_look.ts";
import { isWrittenParameter } from "../../path/written_path.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { trimTrailingSlash } from "../request/trailing_slash.ts";
import { rawPathOf } from "../request/url_parts.ts";
import { countSegments } from "./path_segments.ts";
import type { RequestedVersion } from "./requested_version.ts";
import type { PrefixedVersions } from "./version_prefixes.ts";

/**
 * Forms of versions: a path can ask for one of a form that some version has.
 */
const KINDS = [isDottedNumber, isPrerelease, isDated];

/**
 * Lists which segments of a path may name the version. A prefix that matches
 * any number of segments is followed by fixed numbers of them, since a path has
 * one parameter of type `path`: a long path has no more such segments than a
 * short one.
 */
function listPositions(
  { position: first, following }: PrefixedVersions,
  length: number,
): readonly number[] {
  if (!following) return first < length ? [first] : [];
  return following.map((count) => length - 1 - count)
    .filter((position) => position >= first);
}

/**
 * Tells whether a path begins as a version prefix does, up to the segment that
 * names the version; a parameter of the prefix matches any segment.
 */
function beginsAs(
  versionPrefix: string,
  segments: readonly string[],
  position: number,
): boolean {
  return versionPrefix.split("/").slice(1, position).every((written, index) =>
    isWrittenParameter(written) ||
    decodeSegment(written) === segments[index + 1]
  );
}

/**
 * Reads the version that a segment asks for, which need not exist but must look
 * like one that does: `/videos` asks for no version "ideos".
 */
function readRequested(
  { tail, versions }: PrefixedVersions,
  segment: string,
): string | undefined {
  if (!segment.startsWith(tail)) return undefined;
  const known = versions.find((version) => version.segment === segment);
  if (known) return known.version;
  const name = nameVersion(segment.slice(tail.length));
  const looksLikeOne = KINDS.some((isOfKind) =>
    isOfKind(name) && versions.some(({ version }) => isOfKind(version))
  );
  return looksLikeOne ? name : undefined;
}

/**
 * Lists the versions that a path can ask for, by the version prefixes that it
 * may begin with; they need not exist.
 *
 * @param application The built application.
 * @param path The canonical path, without a trailing slash.
 */
export function* listRequested(
  { readPrefixes }: Pick<AnsweringApplication, "readPrefixes">,
  path: string,
): Iterable<RequestedVersion> {
  const segments = path.split("/");
  for (const prefixed of readPrefixes()) {
    const { versionPrefixes } = prefixed;
    for (const position of listPositions(prefixed, segments.length)) {
      const version = readRequested(prefixed, segments[position]);
      if (version === undefined) continue;
      const isMeant = prefixed.following !== undefined ||
        versionPrefixes.some((one) => beginsAs(one, segments, position));
      if (!isMeant) continue;
      yield { path, position, version, prefixed };
    }
  }
}

/**
 * Returns the version that a request which has reached a route asks for.
 *
 * @param application The built application.
 * @param request The request.
 * @param route The route.
 */
export function requestedOfRoute(
  { readPrefixes }: AnsweringApplication,
  request: Request,
  { version, versionPrefix, resource }: VersionedRoute,
): RequestedVersion {
  // The request has reached a route, so its path is not malformed.
  const path = trimTrailingSlash(canonicalizePath(rawPathOf(request))!);
  const prefixed = readPrefixes().find(({ versionPrefixes }) =>
    versionPrefixes.includes(versionPrefix)
  )!;
  const position = prefixed.following
    ? countSegments(path) - countSegments(resource)
    : prefixed.position;
  return { path, position, version, prefixed };
}
