import { orderBySeverity } from "../../report/mistake.ts";
import type { Finding } from "../printing/finding.ts";
import { tellAdditions } from "./addition.ts";
import type { Change } from "./change.ts";
import { gradeChanges } from "./graded_change.ts";
import { judgeRemoval } from "./judged_removal.ts";
import {
  type KeptPath,
  listTaking,
  type PairedPaths,
  pairPaths,
} from "./kept_path.ts";
import { compareLifecycles, comparePromises } from "./lifecycle_change.ts";
import type { Contract, NamedLock } from "./lock_file.ts";
import {
  gatherPaths,
  type LockedPath,
  type PublishedPath,
} from "./locked_path.ts";
import { indexRivals, listLosing } from "./losing_path.ts";
import { compareMethods } from "./method_change.ts";
import { judgeMoves } from "./move_change.ts";
import { findMoves } from "./moved_path.ts";
import { compareOrigins } from "./origin_change.ts";
import { comparePatterns } from "./pattern_change.ts";
import type { Published } from "./published.ts";
import { compareRisen, listRisen } from "./risen_path.ts";
import { createSegmentComparison } from "./segment_overlap.ts";
import { compareTaken, nameTaker } from "./taken_change.ts";
import { tellTogether } from "./told_together.ts";
import { compareTypes } from "./type_change.ts";
import { createPatternComparison, type KeepsPattern } from "./type_pattern.ts";
import {
  findVersionPlace,
  gatherVersionPlaces,
  placeOfPath,
} from "./written_place.ts";

/**
 * Compares a path that is gone with one that takes its requests and was there
 * before. That is not told to be deprecated, which it may have been all along.
 */
function compareMerged(
  both: KeptPath,
  keepsPattern: KeepsPattern,
  now: number,
): Change[] {
  const { was, is } = both;
  const place = placeOfPath(is);
  const subject = nameTaker(both);
  const removed = was.routes.map((route) =>
    judgeRemoval(
      { kind: "api-path", was: route, subject: was.path, place },
      now,
    )
  );
  return removed.every(({ severity }) => severity === "info") ? removed : [
    ...compareTypes(both, subject, keepsPattern),
    ...compareMethods(both, subject, now),
    ...comparePromises(both, subject, now).map((change) => ({
      ...change,
      // What is said of the other path may have been so all along.
      fix: change.severity === "info"
        ? ""
        : "Bring back the path that answered before.",
    })),
  ];
}

function compareKept(
  both: KeptPath,
  keepsPattern: KeepsPattern,
  now: number,
): Change[] {
  const { was, is } = both;
  const subject = was.shape === is.shape ? is.path : nameTaker(both);
  return [
    ...compareTypes(both, is.path, keepsPattern),
    ...compareMethods(both, subject, now),
    ...compareLifecycles(both, now),
  ];
}

/** Judges what loses requests to other paths, which may all be as they were. */
function compareRivals(
  paths: PairedPaths,
  patterns: ReadonlyMap<string, string>,
  keepsPattern: KeepsPattern,
  now: number,
): Change[] {
  const comparison = createSegmentComparison(patterns);
  const risen = listRisen(paths, keepsPattern, comparison);
  const taking = [...listTaking(paths, keepsPattern), ...risen];
  if (taking.length === 0) return [];
  const rivals = indexRivals(paths.kept, taking, comparison, paths.order);
  return taking.flatMap((is) => {
    const compare = risen.has(is) ? compareRisen : compareTaken;
    return listLosing(rivals, is).flatMap((losing) =>
      gradeChanges(compare(losing, is, now), losing.was.routes)
    );
  });
}

/** Judges that a path is gone, by each of its routes. */
function judgeGone(
  { path, routes }: LockedPath,
  place: string,
  now: number,
): Change[] {
  const changes = routes.map((was) =>
    judgeRemoval({ kind: "api-path", was, subject: path, place }, now)
  );
  return gradeChanges(changes, routes);
}

/** Tells how much it matters that a path is gone. */
function severityOfGone(path: LockedPath, now: number): Finding["severity"] {
  const [worst] = orderBySeverity(judgeGone(path, path.path, now));
  return worst.severity;
}

/** Lists the changes of what was locked, but for what has moved. */
function listChanges(
  paths: PairedPaths,
  keepsPattern: KeepsPattern,
  locked: Contract,
  current: Published,
  now: number,
  lockFile: string,
): Change[] {
  const { kept, removed } = paths;
  const patterns = new Map([...locked.types, ...current.types]);
  const moved = kept.filter(({ wasThere }) => !wasThere);
  const versions = gatherVersionPlaces(current.routes);
  return [
    ...removed.flatMap((gone) => {
      // Of a version that is gone as well, nothing else is left.
      const place = findVersionPlace(versions, gone.path) ?? lockFile;
      return judgeGone(gone, place, now);
    }),
    ...kept.flatMap((both) =>
      gradeChanges(
        both.wasThere
          ? compareMerged(both, keepsPattern, now)
          : compareKept(both, keepsPattern, now),
        both.was.routes,
      )
    ),
    ...moved.flatMap(compareOrigins),
    ...comparePatterns(kept, locked.types, current),
    ...compareRivals(paths, patterns, keepsPattern, now),
  ];
}

/** Says how a change that breaks clients, or could, is accepted. */
function addAcceptance(finding: Finding, lockCommand: string): Finding {
  if (finding.severity === "info") return finding;
  const accept = `If it is meant all the same, accept it with: ${lockCommand}`;
  return { ...finding, fix: `${finding.fix} ${accept}`.trimStart() };
}

/**
 * Compares what is published with what was locked, by the rules of oasdiff.
 *
 * @param locked What was locked.
 * @param current What is published.
 * @param now The time, in milliseconds since 1970.
 * @param lock The lock file.
 * @returns What breaks clients as errors, what could as warnings, additions as
 * information.
 */
export function compareContracts(
  locked: Contract,
  current: Published,
  now: number,
  lock: NamedLock,
): Finding[] {
  const keepsPattern = createPatternComparison(locked.types, current.types);
  const paths = pairPaths(
    gatherPaths(locked.routes),
    gatherPaths(current.routes),
    keepsPattern,
  );
  const moves = judgeMoves(
    findMoves(paths.removed, paths.added),
    (path) => severityOfGone(path, now),
    keepsPattern,
    now,
  );
  const removed = paths.removed.filter((path) => !moves.gone.has(path));
  const changes = listChanges(
    { ...paths, removed },
    keepsPattern,
    locked,
    current,
    now,
    lock.file,
  );
  const found = new Set<PublishedPath>(moves.kept.map(({ is }) => is));
  return [
    ...[...moves.findings, ...tellTogether([...changes, ...moves.changes])]
      .map((finding) => addAcceptance(finding, lock.command)),
    ...tellAdditions(
      [...paths.kept, ...moves.kept],
      paths.added.filter((path) => !found.has(path)),
      lock,
    ),
  ];
}
