import { joinSegments, type PathReading } from "./path_reading.ts";

/** How many new paths may end alike: more say nothing of where one has moved. */
const MOST_ALIKE = 20;

/** How many beginnings are tried in place of one: those that most paths say. */
const MOST_TRIED = 20;

/** What may have come in place of beginnings, by these. */
export type Exchanges = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Names the end of a path, of one version or of whichever. */
function nameEnd({ version, segments }: PathReading, index: number): string {
  return `${version ?? ""} ${joinSegments(segments.slice(index))}`;
}

function indexByEnds(readings: readonly PathReading[]) {
  const byEnd = new Map<string, PathReading[]>();
  for (const reading of readings) {
    for (const index of reading.segments.keys()) {
      const end = nameEnd(reading, index);
      const alike = byEnd.get(end);
      if (alike) alike.push(reading);
      else byEnd.set(end, [reading]);
    }
  }
  return byEnd;
}

/** How many paths say what has come in place of a beginning. */
interface Vote {
  readonly beginning: readonly string[];
  count: number;
}

/** Counts what has come in place of beginnings, by both. */
function countVotes(
  gone: readonly PathReading[],
  added: readonly PathReading[],
): Map<string, Map<string, Vote>> {
  const byEnd = indexByEnds(added);
  const votes = new Map<string, Map<string, Vote>>();
  for (const reading of gone) {
    const { segments } = reading;
    for (const index of segments.keys()) {
      const alike = byEnd.get(nameEnd(reading, index)) ?? [];
      if (alike.length > MOST_ALIKE) continue;
      const from = joinSegments(segments.slice(0, index));
      for (const { segments: now } of alike) {
        const to = now.length - (segments.length - index);
        // What ends alike still longer is counted with all of that.
        if (index > 0 && to > 0 && now[to - 1] === segments[index - 1]) {
          continue;
        }
        const beginning = now.slice(0, to);
        const name = joinSegments(beginning);
        const known = votes.get(from) ?? new Map<string, Vote>();
        const vote = known.get(name) ?? { beginning, count: 0 };
        vote.count++;
        votes.set(from, known.set(name, vote));
      }
    }
  }
  return votes;
}

/**
 * Reads from what paths end with what may have come in place of their
 * beginnings.
 *
 * @param gone The paths that are gone.
 * @param added The new paths.
 */
export function readExchanges(
  gone: readonly PathReading[],
  added: readonly PathReading[],
): Exchanges {
  const votes = [...countVotes(gone, added)];
  return new Map(votes.map(([from, known]) => [
    from,
    [...known.values()].sort((a, b) => b.count - a.count)
      .slice(0, MOST_TRIED).map(({ beginning }) => beginning),
  ]));
}
