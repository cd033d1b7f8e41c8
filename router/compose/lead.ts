import { memoize } from "../collection/memoize.ts";
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
 * Reads the lead of paths: version prefix and version.
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
 * Creates a reader of leads, which reads each once, since many routes share it.
 *
 * @param readPath Reads parts of paths.
 */
export function createLeadReader(readPath: PathReader): LeadReader {
  const afterPrefixes = memoize((prefixes: VersionPrefixes) =>
    memoize((version: string) => attemptLead(readPath, prefixes, version))
  );
  return (prefixes, version) => afterPrefixes(prefixes)(version);
}

/** Reads a lead; a refusal is reported where its prefix is set. */
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
    // A refusal that does not depend on the version does not name it.
    const refusal = findGlued(readPath, prefix) ??
      findRefusal(() => readPath(prefix.read)) ?? error;
    throw refusal.ofSetting("versionPrefix").writtenAt(prefix.place);
  }
}

/** Returns a refusal if a version would be joined to a prefix's parameter. */
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
