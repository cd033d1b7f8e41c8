import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import { placeOfVersion } from "./version_place.ts";

/** What a version may follow, besides a separator: a letter, or its word. */
const VERSION_WORD =
  /v$|(?:version|revision|release|edition)$|(?<![a-z0-9])(?:[a-z]|ver|rev|rel|alpha|beta|rc|preview)$/i;

/** The word before a version's number, which most version prefixes end with. */
const OWN_WORD = /^v(?:er(?:sion)?)?(?=[0-9])/i;

function isGlued({ versionPrefix }: ServedVersion): boolean {
  return /[A-Za-z0-9]$/.test(versionPrefix) &&
    !VERSION_WORD.test(versionPrefix);
}

/** Describes that a prefix and a version are read as one word. */
function describeWord(
  { versionPrefix, version, path }: ServedVersion,
): string {
  return `The version prefix "${versionPrefix}" and version ${version} run ` +
    `together in paths: ${path}.`;
}

/** Names the prefix that was meant: one that ends with a version says it twice. */
function mendPrefix(versions: readonly ServedVersion[]): string {
  const [{ versionPrefix }] = versions;
  const said = versions.find(({ version }) =>
    versionPrefix.endsWith(`/v${version}`)
  );
  return said
    ? versionPrefix.slice(0, -said.version.length)
    : `${versionPrefix}/v`;
}

/** Lists where a version's prefix is set, or the version if it has no paths. */
function placesOfPrefix(served: ServedVersion): string[] {
  // The default prefix, which is set nowhere, glues nothing.
  return served.routes.length === 0
    ? [placeOfVersion(served)]
    : served.routes.map(({ source }) => source.versionPrefix!);
}

function warnOfPrefix(versions: readonly ServedVersion[]): Finding {
  const places = versions.flatMap(placesOfPrefix);
  const meant = mendPrefix(versions);
  return {
    code: "glued-version",
    severity: "warning",
    places: [...new Set(places)],
    reason: describeWord(versions[0]),
    fix: `Did you mean "${meant}"? The version follows the prefix ` +
      'directly, so end the prefix with a "v" or a separator.',
  };
}

/** Tells whether a version repeats its word after letters: `/vV2`. */
function isDoubled({ versionPrefix, version, path }: ServedVersion): boolean {
  // A small `v` is left out after that of the prefix: `/version2`.
  return path === versionPrefix + version && /[A-Za-z]$/.test(versionPrefix) &&
    OWN_WORD.test(version);
}

function warnOfDoubled(served: ServedVersion): Finding {
  return {
    code: "glued-version",
    severity: "warning",
    places: [placeOfVersion(served)],
    reason: describeWord(served),
    fix: `Did you mean "v${served.version.replace(OWN_WORD, "")}"? ` +
      'Only a lowercase "v" before a number is dropped after a letter.',
  };
}

/**
 * Warns of version prefixes that end with a word such as `/api`, which the
 * version is glued to: `/api1`; and of versions that repeat what a prefix says.
 *
 * @param versions All versions.
 */
export function warnOfGluedVersions(
  versions: readonly ServedVersion[],
): Finding[] {
  const glued = Map.groupBy(
    versions.filter(isGlued),
    ({ versionPrefix }) => versionPrefix,
  );
  const doubled = versions.filter((one) => isDoubled(one) && !isGlued(one));
  return [
    ...[...glued.values()].map(warnOfPrefix),
    ...doubled.map(warnOfDoubled),
  ];
}
