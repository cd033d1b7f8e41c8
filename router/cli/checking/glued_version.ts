import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";

/** What a version may follow at once: a separator, a letter, or its word. */
const VERSION_WORD =
  /v$|(?:version|revision|release|edition)$|(?<![a-z0-9])(?:[a-z]|ver|rev|rel|alpha|beta|rc|preview)$/i;

function isGlued({ versionPrefix }: ServedVersion): boolean {
  return /[A-Za-z0-9]$/.test(versionPrefix) &&
    !VERSION_WORD.test(versionPrefix);
}

function warnOfPrefix(versions: readonly ServedVersion[]): Finding {
  const [{ versionPrefix, version, path }] = versions;
  // The default prefix, which is set nowhere, glues nothing.
  const places = versions.flatMap(({ routes }) =>
    routes.map(({ source }) => source.versionPrefix!)
  );
  return {
    code: "glued-version",
    severity: "warning",
    places: [...new Set(places)],
    reason:
      `The version prefix "${versionPrefix}" and version ${version} are ` +
      `one word in paths: ${path}.`,
    fix: `Did you mean "${versionPrefix}/v"? What stands before a version is ` +
      'joined to it as it is, so it ends with a "v" or a separator.',
  };
}

/**
 * Warns of version prefixes that end with a word such as `/api`, to which the
 * version is glued: `/api1`.
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
  return [...glued.values()].map(warnOfPrefix);
}
