import { splitPath } from "../../path/segment.ts";
import type { LockedPath } from "./locked_path.ts";
import {
  joinSegments,
  listEnding,
  listLeads,
  type NewPath,
  type NewPaths,
  type Outlined,
} from "./new_path.ts";

/** How many new paths may end alike: more say nothing of where one has moved. */
const MOST_ALIKE = 100;

/** What may have come in place of a beginning, by that. */
export type Exchanges = ReadonlyMap<string, ReadonlySet<string>>;

/** What may have come in place of all beginnings. */
export interface AllExchanges {
  /** After a version that stayed, or without one. */
  readonly afterVersion: Exchanges;
  /** With the version, or what stands before it. */
  readonly withVersion: Exchanges;
}

/** Tells whether a path begins with the version that a new one has. */
function hasLead(
  { segments }: Outlined<LockedPath>,
  { lead }: NewPath,
): boolean {
  return lead.every((segment, index) => segment === segments[index]);
}

/** Collects what may have come in place of beginnings. */
class ExchangeList {
  readonly found = new Map<string, Set<string>>();

  /** Notes how those new paths begin that end as one that is gone. */
  noteAlike(
    rest: readonly string[],
    lead: number,
    findEnding: (end: readonly string[]) => readonly NewPath[],
    isMeant: (path: NewPath) => boolean = () => true,
  ): void {
    for (const index of rest.keys()) {
      const alike = findEnding(rest.slice(index));
      if (alike.length > MOST_ALIKE) continue;
      const length = rest.length - index;
      for (const { segments } of alike.filter(isMeant)) {
        // What ends alike still longer was noted with all of that.
        const before = segments.length - length - 1;
        const isLonger = index > 0 && before >= lead &&
          segments[before] === rest[index - 1];
        if (isLonger) continue;
        this.#note(rest.slice(0, index), segments.slice(lead, -length));
      }
    }
  }

  #note(from: readonly string[], to: readonly string[]): void {
    const key = joinSegments(from);
    const known = this.found.get(key) ?? new Set();
    this.found.set(key, known.add(joinSegments(to)));
  }
}

/**
 * Reads from what paths end with what may have come in place of their
 * beginnings.
 *
 * @param removed The paths that are gone.
 * @param index The new paths.
 */
export function readExchanges(
  removed: readonly Outlined<LockedPath>[],
  index: NewPaths,
): AllExchanges {
  const afterVersion = new ExchangeList();
  const withVersion = new ExchangeList();
  for (const path of removed) {
    const { segments } = path;
    for (const length of listLeads(path, index)) {
      const lead = joinSegments(segments.slice(0, length));
      afterVersion.noteAlike(
        segments.slice(length),
        length,
        (end) => listEnding(index, lead, end),
      );
    }
    withVersion.noteAlike(
      segments,
      0,
      (end) => listEnding(index, undefined, end),
      (other) => !hasLead(path, other),
    );
  }
  return { afterVersion: afterVersion.found, withVersion: withVersion.found };
}

/** What may have come in place of the beginning of one path. */
export interface Exchange {
  /** With how many segments it began. */
  readonly length: number;
  /** With what it may begin now. */
  readonly beginning: readonly string[];
  /** Names what is exchanged, without the version that stayed. */
  readonly name: string;
}

/**
 * Lists what may have come in place of the beginning of a path.
 *
 * @param exchanges What may have for all paths.
 * @param path The path.
 * @param lead How many of its segments are a version that stayed.
 */
export function listExchanges(
  exchanges: Exchanges,
  { segments }: Outlined<LockedPath>,
  lead: number,
): Exchange[] {
  const version = segments.slice(0, lead);
  const lengths = [...segments.keys(), segments.length].slice(lead);
  return lengths.flatMap((length) => {
    const from = joinSegments(segments.slice(lead, length));
    return [...exchanges.get(from) ?? []].map((to) => ({
      length,
      beginning: [...version, ...splitPath(to)],
      name: `${from} ${to}`,
    }));
  });
}
