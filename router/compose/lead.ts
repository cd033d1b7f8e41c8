import { remember } from "../collection/remember.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { joinVersion } from "../path/version.ts";
import { lastSegmentOf, splitParameter } from "../path/written_path.ts";
import { findRefusal, joinRefusals, Refusal } from "../report/refusal.ts";
import {
  chooseVersionPrefix,
  prefixOf,
  type VersionPrefixes,
  type VersionPrefixSetting,
} from "./version_prefix.ts";

/**
 * Gives version prefix and version, with which paths begin, read.
 *
 * @param prefixes The version prefixes that are set around them.
 * @param version The text of their version.
 * @throws {Refusal} When it cannot be read.
 */
export type LeadReader = (
  prefixes: VersionPrefixes,
  version: string,
) => Pattern;

/**
 * Makes what reads version prefixes and versions, which many routes share, once.
 *
 * @param readPath Reads parts of paths.
 */
export function createLeadReader(readPath: PathReader): LeadReader {
  const afterPrefixes = remember((prefixes: VersionPrefixes) =>
    remember((version: string) => attemptLead(readPath, prefixes, version))
  );
  return (prefixes, version) => afterPrefixes(prefixes)(version);
}

/** Reads version prefix and version; what is wrong is so where that is set. */
function attemptLead(
  readPath: PathReader,
  prefixes: VersionPrefixes,
  version: string,
): Pattern {
  try {
    return readPath(joinVersion(prefixOf(prefixes), version));
  } catch (error) {
    const prefix = chooseVersionPrefix(prefixes);
    if (!prefix || !(error instanceof Refusal)) throw error;
    // Of what is wrong without a version, none is named.
    const refusal = findGlued(readPath, prefix) ??
      findRefusal(() => readPath(prefix.read)) ?? error;
    throw refusal.ofSetting("versionPrefix").writtenAt(prefix.place);
  }
}

/** Finds that a version would be joined to the last parameter of its prefix. */
function findGlued(
  readPath: PathReader,
  { value, read }: VersionPrefixSetting,
): Refusal | undefined {
  const last = lastSegmentOf(read);
  // One that is not closed is meant as a parameter too.
  const end = ["", ">"].find((end) => splitParameter(last + end));
  if (end === undefined) return undefined;
  const meant = value + end;
  const glued = new Refusal(
    "bad-parameter",
    `"${value}" ends in a parameter, to which the version would be joined.`,
    `End it with a slash or /v: "${meant}/" or "${meant}/v".`,
  );
  const alone = findRefusal(() => readPath(read));
  return alone ? joinRefusals(...alone.all, glued) : glued;
}
